"""What curses make of the fight: the pile, what lies face down, what lies face up and what it changes."""

from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.fold_parts import Apply, story, told, told_in_story, with_hero
from appliance.games.boss_fighters.state import State


def _dealt(state: State, event: e.CurseDealt) -> State:
    heroes = with_hero(state, event.seat, curses=state.hero(event.seat).curses + event.n)
    pile = state.curse_pile - event.n
    return replace(state, heroes=heroes, curse_pile=pile, last=told(state, event), story=story(state, event))


def _shuffled(state: State, event: e.CursesShuffled) -> State:
    return told_in_story(replace(state, curse_pile=state.curse_pile + event.n, curse_discards=()), event)


def _missing(state: State, event: e.CurseMissing) -> State:
    heroes = with_hero(state, event.seat, flips=state.hero(event.seat).flips - 1)
    return replace(state, heroes=heroes, curse_pile=state.curse_pile + 1, last=told(state, event))


def _ended(state: State, event: e.CurseEnded) -> State:
    hero = state.hero(event.seat)
    cursed = tuple([card for card in hero.cursed if card != event.card])
    hexes = tuple([one for one in hero.hexes if one.card != event.card])
    heroes = with_hero(state, event.seat, cursed=cursed, hexes=hexes)
    return replace(state, heroes=heroes, curse_discards=(*state.curse_discards, event.card), last=told(state, event))


def _hexed(state: State, event: e.Hexed) -> State:
    hexes = (*state.hero(event.seat).hexes, event)
    return replace(state, heroes=with_hero(state, event.seat, hexes=hexes))


def _spent(state: State, event: e.HexSpent) -> State:
    hexes = tuple([one for one in state.hero(event.seat).hexes if one.what != event.what])
    return replace(state, heroes=with_hero(state, event.seat, hexes=hexes))


def curse_taken_back(state: State, event: e.CardTakenBack) -> State:
    """The curse lies face down again and waits to be flipped."""
    hero = state.hero(event.seat)
    cursed = tuple([card for card in hero.cursed if card != event.card])
    discards = tuple([card for card in state.curse_discards if card != event.card])
    heroes = with_hero(state, event.seat, flips=hero.flips + 1, cursed=cursed)
    return replace(state, heroes=heroes, curse_discards=discards)


def flips(content: Content) -> dict[type, Apply]:
    """What happens to the state when a curse is turned up: it lies, permanent ones first, or goes at once."""
    effects = {code: curse.effects for code, curse in content.curses.items()}
    kinds = {code: curse.kind for code, curse in content.curses.items()}

    def curse_flipped(state: State, event: e.CurseFlipped) -> State:
        hero, kind, card = state.hero(event.seat), kinds[event.card], event.card
        cursed, discards = hero.cursed, state.curse_discards
        if kind == "instant":
            discards = (*discards, card)
        else:
            cursed = (card, *cursed) if kind == "permanent" else (*cursed, card)
        return replace(
            state,
            heroes=with_hero(state, event.seat, flips=hero.flips - 1, cursed=cursed),
            agenda=effects[card],
            card=card,
            player=event.seat,
            chosen=(),
            fresh=True,
            paid="curse",
            undo=(state.last_player, state.counts, state.waiting, state.doings),
            curse_discards=discards,
            last=told(state, event),
        )

    return {e.CurseFlipped: curse_flipped}


APPLY: dict[type, Apply] = {
    e.CurseDealt: _dealt,
    e.CursesShuffled: _shuffled,
    e.CurseMissing: _missing,
    e.CurseEnded: _ended,
    e.Hexed: _hexed,
    e.HexSpent: _spent,
}
