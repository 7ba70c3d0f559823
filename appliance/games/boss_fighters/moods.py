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
    found = "calm"
    for mood in file.mood or USUAL:
        if mood.below and state.life * 100 >= mood.below * state.max_life:
            continue
        if (not mood.enraged or raging) and (not mood.aloft or state.aloft):
            found = mood.name
    return found
