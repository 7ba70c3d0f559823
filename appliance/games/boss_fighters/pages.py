"""What is told on a page over the stage: lessons, strikes, abilities, curses."""

from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.sentences import boss_name, card_name, effect_line, name_of, told
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.views import Page
from appliance.games.boss_fighters.words import say


def page(state: State, content: Content) -> Page | None:
    """What has to be read before it goes on, if anything."""
    asked = state.asked
    if state.giving_up or state.fixing is not None or asked is None:
        return None
    if asked.question == "lesson":
        return Page(say(f"lesson.{asked.about}.title"), (say("lesson." + asked.about),), "lesson")
    if asked.question == "special":
        return Page(card_name(content, asked.about), (say("special." + asked.why),), "special")
    if asked.question == "attack":
        return _attack_page(state, asked.seat)
    if asked.question == "status":
        return _status_page(state)
    if asked.question == "ability":
        return _ability_page(state, content)
    if asked.question == "cursed":
        return _curse_page(state, content)
    if asked.question == "prevented":
        line = say("page.prevented", kind=say("kind." + asked.why))
        return Page(say("page.prevented-title"), (line,), "kind-" + asked.why)
    if asked.question == "enraged":
        return Page(say("page.enraged-title"), (say("page.enraged", boss=boss_name(state.boss)),), "fire")
    return None


def _ability_page(state: State, content: Content) -> Page:
    """What the boss does, in its own words, and then what it did to whom."""
    asked = state.asked
    assert asked is not None
    key = f"ability.{state.boss}.{asked.about}"
    done = [told(event, state, content) for event in state.story]
    return Page(say(key + ".title"), (say(key), *done), "kind-" + asked.why)


def _curse_page(state: State, content: Content) -> Page:
    """What the curse is that was just turned up, and how long it lies."""
    asked = state.asked
    assert asked is not None
    curse = content.curses[asked.about]
    lines = (*[effect_line(verb) for verb in curse.effects], say("page.curse-" + curse.kind))
    return Page(
        say("page.curse-title", name=name_of(state, asked.seat), card=card_name(content, curse.code)), lines, "curse"
    )


def _attack_page(state: State, seat: int) -> Page:
    hero = state.hero(seat)
    name = name_of(state, seat)
    if not hero.attack:
        line = say("page.blocked-extra" if hero.extra else "page.blocked", name=name)
        return Page(say("page.attack", name=name), (line,), "blocked")
    counter = "" if state.mode == "full" else "-counter"
    lines = [say("page.damage" + counter, name=name, n=hero.attack)]
    lines += [say("page.extra-" + token.kind, name=name, n=token.n) for token in hero.extra]
    return Page(say("page.attack", name=name), tuple(lines), "attack")


def _status_page(state: State) -> Page:
    lines = [say("page.poison-boss", boss=boss_name(state.boss), n=state.poison)] if state.poison else []
    counter = "" if state.mode == "full" else "-counter"
    poisoned = [hero for hero in state.heroes if hero.poison]
    lines += [say("page.poison" + counter, name=name_of(state, hero.seat), n=hero.poison) for hero in poisoned]
    return Page(say("phase.status"), tuple(lines), "poison")
