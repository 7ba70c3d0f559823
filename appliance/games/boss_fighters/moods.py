"""How a boss feels: data of its file, seen in its face and told as a round begins."""

from appliance.games.boss_fighters.content import Content, Mood
from appliance.games.boss_fighters.state import State

USUAL = (Mood("calm"), Mood("hurt", below=67), Mood("furious", below=34), Mood("enraged", enraged=True))
"""The moods of a boss whose file has none."""


def mood_of(state: State, content: Content) -> str:
    """The last of its moods that fits; "beaten" at the end."""
    if state.life <= 0 and state.max_life:
        return "beaten"
    file = content.bosses[state.boss]
    enrage = file.enrages(state.level)
    raging = bool(enrage) and state.round >= enrage
    left, most, aloft = state.life * 100, state.max_life, state.aloft
    for mood in reversed(file.mood or USUAL):
        if mood.below and left >= mood.below * most:
            continue
        if (raging or not mood.enraged) and (aloft or not mood.aloft):
            return mood.name
    return "calm"
