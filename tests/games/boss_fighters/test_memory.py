"""What is remembered of a group survives JSON and a match that knows nothing of it."""

from appliance.games.boss_fighters.memory import Memory, Note, Plan, as_options, remembered


def test_a_memory_comes_back_whole_from_the_options():
    memory = Memory(
        ("step.prince",), {"ELF": Plan(("LOO-01",), ("ELF-02",))}, (Note("prince", "offended", "reaction", 3),)
    )
    assert remembered({"memory": as_options(memory)}) == memory


def test_a_new_group_has_an_empty_memory():
    assert remembered({}) == Memory()
    assert as_options(Memory()) == {}
