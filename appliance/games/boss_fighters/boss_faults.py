"""What can be wrong in a boss's file beyond a single field's type."""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from appliance.games.boss_fighters.calls import ACTIONS, LEAST
from appliance.games.boss_fighters.content import Ability, BossFile, Content, life_of
from appliance.games.boss_fighters.effects import Plan
from appliance.games.boss_fighters.verb_faults import NAME, bad_name, boss_verb_faults
from appliance.games.boss_fighters.views import PHASES
from appliance.library import Fault, Source

_CODE = re.compile(r"[0-9A-Z]{3}-[0-9]{2}")
_BY_HAND = ("threshold", "reaction", "recurring")


class _Named(Protocol):
    @property
    def name(self) -> str: ...


def boss_faults(content: Content, file: BossFile, source: Source) -> Iterator[Fault]:
    """Everything: the boss, its levels, abilities and lessons."""
    boss = file.boss
    if boss.name in content.bosses:
        yield source.fault("boss.name", f"boss {boss.name!r} is there already", "a name that no other boss has")
    if not NAME.fullmatch(boss.name):
        yield bad_name("boss.name", boss.name, source)
    if not _CODE.fullmatch(boss.card):
        yield source.fault("boss.card", f"bad card code {boss.card!r}", "BOS-01 or the like")
    if boss.card in {other.boss.card for other in content.bosses.values()} | set(content.cards):
        yield source.fault("boss.card", f"card {boss.card} is there already", "a number that no other card has")
    if boss.life_per_hero < 0 or boss.life + 2 * boss.life_per_hero + boss.life_per_pair < 1:
        yield source.fault("boss.life", "a boss without life", "a whole number above 0")
    if boss.enrage < 0:
        yield source.fault("boss.enrage", f"{boss.enrage} is out of range", "a round, or 0 for never")
    if boss.rage < 0:
        yield source.fault("boss.rage", f"{boss.rage} is out of range", "0 or more")
    if not any(isinstance(verb, Plan) for ability in file.ability for verb in ability.do):
        yield source.fault("ability", "the boss never plans an attack", 'an ability that does { do = "plan", n = 3 }')
    yield from _level_faults(file, source)
    yield from _mood_faults(file, source)
    if file.hints != tuple(range(1, len(file.hints) + 1)):
        yield source.fault("ability", "hints are not counted from 1 without a gap", "hint = 1, hint = 2 and so on")
    yield from _name_faults("ability", file.ability, source)
    for number in range(len(file.ability)):
        yield from _ability_faults(file, number, source)
    yield from _lesson_faults(file, source)


def _level_faults(file: BossFile, source: Source) -> Iterator[Fault]:
    yield from _name_faults("level", file.level, source)
    for number, level in enumerate(file.level):
        figures = file.at(level.name)
        if figures.life_per_hero < 0 or life_of(figures, 2) < 1:
            yield source.fault(f"level[{number}].life", "a boss without life", "more life for two heroes")


def _mood_faults(file: BossFile, source: Source) -> Iterator[Fault]:
    yield from _name_faults("mood", file.mood, source, not_these=("beaten",))
    for number, mood in enumerate(file.mood):
        if not 0 <= mood.below <= 100:
            told = f"{mood.below} is out of range"
            yield source.fault(f"mood[{number}].below", told, "a share from 1 to 100, or 0 for always")
    if file.mood and (file.mood[0].below or file.mood[0].enraged or file.mood[0].aloft):
        yield source.fault("mood[0]", "no mood fits from the beginning", 'the first one with its name only: "calm"')


def _name_faults(
    kind: str, named: Sequence[_Named], source: Source, not_these: tuple[str, ...] = ()
) -> Iterator[Fault]:
    """Names that cannot be part of a key, or that two of a kind have."""
    names: set[str] = set()
    for number, one in enumerate(named):
        field = f"{kind}[{number}].name"
        if not NAME.fullmatch(one.name) or one.name in not_these:
            yield bad_name(field, one.name, source)
        if one.name in names:
            yield source.fault(field, f"{kind} {one.name!r} is there already", "another name")
        names.add(one.name)


def _ability_faults(file: BossFile, number: int, source: Source) -> Iterator[Fault]:
    ability, at = file.ability[number], f"ability[{number}]"
    if ability.since < 1 or ability.every < 1:
        field = "since" if ability.since < 1 else "every"
        yield source.fault(f"{at}.{field}", f"{getattr(ability, field)} is out of range", "a whole number from 1")
    if ability.until and ability.until < ability.since:
        yield source.fault(f"{at}.until", "ends before it begins", f"{ability.since} or later, or 0 for ever")
    known = [level.name for level in file.level]
    for index, level in enumerate(ability.levels):
        if level not in known:
            yield source.fault(f"{at}.levels[{index}]", f"unknown level {level!r}", "one of " + ", ".join(known))
    if ability.hint < 0:
        yield source.fault(f"{at}.hint", f"{ability.hint} is out of range", "the number of a hint, from 1")
    if ability.when and ability.kind != "reaction":
        yield source.fault(f"{at}.when", "only a reaction looks where the boss is", "no when, or a reaction")
    if ability.who and ability.kind not in _BY_HAND:
        yield source.fault(f"{at}.who", f"a {ability.kind} ability asks for nobody", 'plan with to = "one" or the like')
    yield from _call_faults(ability, at, source)
    for index, verb in enumerate(ability.do):
        yield from boss_verb_faults(verb, f"{at}.do[{index}]", ability.who, source)


def _call_faults(ability: Ability, at: str, source: Source) -> Iterator[Fault]:
    if (ability.kind == "threshold") != bool(ability.below):
        yield source.fault(
            f"{at}.below", "a threshold has it, and nothing else has", "a share of a hundred, such as 50"
        )
    if not 0 <= ability.below <= 100:
        yield source.fault(f"{at}.below", f"{ability.below} is out of range", "a share from 1 to 100")
    if (ability.kind == "reaction") != bool(ability.after):
        yield source.fault(
            f"{at}.after", "a reaction has it, and nothing else has", '{ event = "BossHurt" } or the like'
        )
    if ability.nth < 0 or (ability.nth and ability.kind != "reaction"):
        yield source.fault(f"{at}.nth", "only a reaction counts", "a whole number from 0, with a reaction")
    if not ability.after:
        return
    event = ACTIONS.get(str(ability.after.get("event", "")))
    if event is None:
        yield source.fault(f"{at}.after.event", "no such doing of players", "one of " + ", ".join(ACTIONS))
        return
    for field, value in ability.after.items():
        if field.endswith(LEAST) and type(value) is not int:
            yield source.fault(f"{at}.after.{field}", f"{value!r} is no number", "a whole number")
        if field != "event" and field.removesuffix(LEAST) not in event.__struct_fields__:  # type: ignore[attr-defined]
            yield source.fault(
                f"{at}.after.{field}",
                "no such field of this event",
                "one of " + ", ".join(event.__struct_fields__),  # type: ignore[attr-defined]
            )


def _lesson_faults(file: BossFile, source: Source) -> Iterator[Fault]:
    yield from _name_faults("lesson", file.lesson, source)
    for number, lesson in enumerate(file.lesson):
        if lesson.phase not in PHASES:
            yield source.fault(
                f"lesson[{number}].phase", f"unknown phase {lesson.phase!r}", "one of " + ", ".join(PHASES)
            )
        if lesson.round < 1:
            yield source.fault(f"lesson[{number}].round", f"{lesson.round} is out of range", "a whole number from 1")
