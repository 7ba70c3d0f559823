"""What taking off and landing make of a fight."""

from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.fold_parts import Apply, only_told, story, told
from appliance.games.boss_fighters.state import State


def _soared(state: State, event: e.BossSoared) -> State:
    return replace(state, aloft=True, last=told(state, event), story=story(state, event))


def _landed(state: State, event: e.BossLanded) -> State:
    return replace(state, aloft=False, last=told(state, event), story=story(state, event))


APPLY: dict[type, Apply] = {
    e.BossSoared: _soared,
    e.BossLanded: _landed,
    e.OutOfReach: only_told,
}
