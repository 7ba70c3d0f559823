"""What is remembered of a group survives JSON and a match that knows nothing of it."""

from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters.memory import Memory, Note, Plan, as_options, remembered


def test_a_memory_comes_back_whole_from_the_options():
    memory = Memory(
        ("step.prince",), {"ELF": Plan(("LOO-01",), ("ELF-02",))}, (Note("prince", "offended", "reaction", 3),)
    )
    assert remembered({"memory": as_options(memory)}) == memory


def test_a_new_group_has_an_empty_memory():
    assert remembered({}) == Memory()
    assert as_options(Memory()) == {}


def test_of_a_group_that_only_fought_the_notebook_is_left():
    assert GAME.simulation is not None
    notes = (Note("prince", "offended", "reaction", 3), Note("prince", "skewer", "attack", 1))
    memory = Memory(("step.prince",), {"ELF": Plan(("LOO-01",))}, notes, ("1:ELF",), {"newer": 1})
    assert GAME.simulation.fought(as_options(memory)) == as_options(Memory(notes=notes))
    assert GAME.simulation.fought({}) == {}
