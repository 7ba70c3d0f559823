# ruff: noqa: I001 (names that others import from here stay in one list a module)
"""What happens in a fight: facts with seat numbers, card ids and numbers, never a word of a language.

Seat 0 is the boss. `left` is what remains afterwards, None where the table keeps the count.
"""

from appliance.games.boss_fighters.boss_events import (
    AbilityAimed as AbilityAimed,
    AbilityPrevented as AbilityPrevented,
    AbilityUsed as AbilityUsed,
    ActionLost as ActionLost,
    AttackBlocked as AttackBlocked,
    AttackPlanned as AttackPlanned,
    AttackRaised as AttackRaised,
    AttackStruck as AttackStruck,
    BossEnraged as BossEnraged,
    BossHealed as BossHealed,
    CardsDiscarded as CardsDiscarded,
    ExtraAdded as ExtraAdded,
    ShieldGrown as ShieldGrown,
    ShieldsRaised as ShieldsRaised,
    Tokens as Tokens,
)
from appliance.games.boss_fighters.course_events import (
    Answered as Answered,
    Asked as Asked,
    FightEnded as FightEnded,
    FightStarted as FightStarted,
    Fixed as Fixed,
    PhaseStarted as PhaseStarted,
    Result as Result,
    Rolled as Rolled,
    RoundStarted as RoundStarted,
    TurnStarted as TurnStarted,
    Warned as Warned,
)
from appliance.games.boss_fighters.curse_events import (
    CurseDealt as CurseDealt,
    CurseEnded as CurseEnded,
    CurseFlipped as CurseFlipped,
    CurseMissing as CurseMissing,
    CursesShuffled as CursesShuffled,
    Hexed as Hexed,
    HexSpent as HexSpent,
)
from appliance.games.boss_fighters.hero_events import (
    ActionGained as ActionGained,
    AttackMade as AttackMade,
    AttackRedirected as AttackRedirected,
    AttackReduced as AttackReduced,
    AttackSharpened as AttackSharpened,
    BossHurt as BossHurt,
    CardBoxed as CardBoxed,
    CardPlayed as CardPlayed,
    CardReplayed as CardReplayed,
    CardsDrawn as CardsDrawn,
    CardTakenBack as CardTakenBack,
    EffectResolved as EffectResolved,
    EffectSkipped as EffectSkipped,
    ExtraRemoved as ExtraRemoved,
    HeroHealed as HeroHealed,
    HeroHurt as HeroHurt,
    ItemUsed as ItemUsed,
    KindGuarded as KindGuarded,
    Passed as Passed,
    PromiseBroken as PromiseBroken,
    PromiseKept as PromiseKept,
    PromiseMade as PromiseMade,
    Rallied as Rallied,
    ShieldHurt as ShieldHurt,
    SpecialTold as SpecialTold,
    SupportFizzled as SupportFizzled,
    SupportMade as SupportMade,
    TokensGained as TokensGained,
    TokensLost as TokensLost,
    WardLaid as WardLaid,
    WardUsed as WardUsed,
)

from appliance.games.boss_fighters.sky_events import (
    BossLanded as BossLanded,
    BossSoared as BossSoared,
    OutOfReach as OutOfReach,
)

AnyEvent = (
    BossSoared
    | BossLanded
    | OutOfReach
    | FightStarted
    | RoundStarted
    | PhaseStarted
    | Rolled
    | AttackPlanned
    | ShieldsRaised
    | TurnStarted
    | CardPlayed
    | CardTakenBack
    | EffectResolved
    | EffectSkipped
    | AttackMade
    | SupportMade
    | SupportFizzled
    | ShieldHurt
    | BossHurt
    | AttackReduced
    | AttackBlocked
    | AttackStruck
    | HeroHurt
    | HeroHealed
    | CardsDrawn
    | ActionGained
    | SpecialTold
    | TokensGained
    | TokensLost
    | Passed
    | ItemUsed
    | CardReplayed
    | CardBoxed
    | AttackSharpened
    | PromiseMade
    | PromiseKept
    | PromiseBroken
    | ExtraRemoved
    | AttackRedirected
    | WardLaid
    | WardUsed
    | KindGuarded
    | AbilityUsed
    | AbilityAimed
    | AbilityPrevented
    | BossEnraged
    | BossHealed
    | ShieldGrown
    | AttackRaised
    | ExtraAdded
    | ActionLost
    | CardsDiscarded
    | Warned
    | Asked
    | Answered
    | Fixed
    | FightEnded
    | CurseDealt
    | CursesShuffled
    | CurseFlipped
    | CurseMissing
    | CurseEnded
    | Hexed
    | HexSpent
    | Rallied
)
