"""What happens in a fight: facts with seat numbers, card ids and numbers, never a word of a language.

Seat 0 is the boss. `left` is what remains afterwards, None where the table keeps the count.
"""

from appliance.games.boss_fighters.boss_events import (
    AbilityAimed as AbilityAimed,
)
from appliance.games.boss_fighters.boss_events import (
    AbilityPrevented as AbilityPrevented,
)
from appliance.games.boss_fighters.boss_events import (
    AbilityUsed as AbilityUsed,
)
from appliance.games.boss_fighters.boss_events import (
    ActionLost as ActionLost,
)
from appliance.games.boss_fighters.boss_events import (
    AttackBlocked as AttackBlocked,
)
from appliance.games.boss_fighters.boss_events import (
    AttackPlanned as AttackPlanned,
)
from appliance.games.boss_fighters.boss_events import (
    AttackRaised as AttackRaised,
)
from appliance.games.boss_fighters.boss_events import (
    AttackStruck as AttackStruck,
)
from appliance.games.boss_fighters.boss_events import (
    BossEnraged as BossEnraged,
)
from appliance.games.boss_fighters.boss_events import (
    BossHealed as BossHealed,
)
from appliance.games.boss_fighters.boss_events import (
    CardsDiscarded as CardsDiscarded,
)
from appliance.games.boss_fighters.boss_events import (
    ExtraAdded as ExtraAdded,
)
from appliance.games.boss_fighters.boss_events import (
    ShieldGrown as ShieldGrown,
)
from appliance.games.boss_fighters.boss_events import (
    ShieldsRaised as ShieldsRaised,
)
from appliance.games.boss_fighters.boss_events import (
    Tokens as Tokens,
)
from appliance.games.boss_fighters.course_events import (
    Answered as Answered,
)
from appliance.games.boss_fighters.course_events import (
    Asked as Asked,
)
from appliance.games.boss_fighters.course_events import (
    FightEnded as FightEnded,
)
from appliance.games.boss_fighters.course_events import (
    FightStarted as FightStarted,
)
from appliance.games.boss_fighters.course_events import (
    Fixed as Fixed,
)
from appliance.games.boss_fighters.course_events import (
    PhaseStarted as PhaseStarted,
)
from appliance.games.boss_fighters.course_events import (
    Result as Result,
)
from appliance.games.boss_fighters.course_events import (
    Rolled as Rolled,
)
from appliance.games.boss_fighters.course_events import (
    RoundStarted as RoundStarted,
)
from appliance.games.boss_fighters.course_events import (
    TurnStarted as TurnStarted,
)
from appliance.games.boss_fighters.course_events import (
    Warned as Warned,
)
from appliance.games.boss_fighters.hero_events import (
    ActionGained as ActionGained,
)
from appliance.games.boss_fighters.hero_events import (
    AttackMade as AttackMade,
)
from appliance.games.boss_fighters.hero_events import (
    AttackRedirected as AttackRedirected,
)
from appliance.games.boss_fighters.hero_events import (
    AttackReduced as AttackReduced,
)
from appliance.games.boss_fighters.hero_events import (
    AttackSharpened as AttackSharpened,
)
from appliance.games.boss_fighters.hero_events import (
    BossHurt as BossHurt,
)
from appliance.games.boss_fighters.hero_events import (
    CardBoxed as CardBoxed,
)
from appliance.games.boss_fighters.hero_events import (
    CardPlayed as CardPlayed,
)
from appliance.games.boss_fighters.hero_events import (
    CardReplayed as CardReplayed,
)
from appliance.games.boss_fighters.hero_events import (
    CardsDrawn as CardsDrawn,
)
from appliance.games.boss_fighters.hero_events import (
    CardTakenBack as CardTakenBack,
)
from appliance.games.boss_fighters.hero_events import (
    EffectResolved as EffectResolved,
)
from appliance.games.boss_fighters.hero_events import (
    EffectSkipped as EffectSkipped,
)
from appliance.games.boss_fighters.hero_events import (
    ExtraRemoved as ExtraRemoved,
)
from appliance.games.boss_fighters.hero_events import (
    HeroHealed as HeroHealed,
)
from appliance.games.boss_fighters.hero_events import (
    HeroHurt as HeroHurt,
)
from appliance.games.boss_fighters.hero_events import (
    ItemUsed as ItemUsed,
)
from appliance.games.boss_fighters.hero_events import (
    KindGuarded as KindGuarded,
)
from appliance.games.boss_fighters.hero_events import (
    Passed as Passed,
)
from appliance.games.boss_fighters.hero_events import (
    PromiseBroken as PromiseBroken,
)
from appliance.games.boss_fighters.hero_events import (
    PromiseKept as PromiseKept,
)
from appliance.games.boss_fighters.hero_events import (
    PromiseMade as PromiseMade,
)
from appliance.games.boss_fighters.hero_events import (
    ShieldHurt as ShieldHurt,
)
from appliance.games.boss_fighters.hero_events import (
    SpecialTold as SpecialTold,
)
from appliance.games.boss_fighters.hero_events import (
    SupportFizzled as SupportFizzled,
)
from appliance.games.boss_fighters.hero_events import (
    SupportMade as SupportMade,
)
from appliance.games.boss_fighters.hero_events import (
    TokensGained as TokensGained,
)
from appliance.games.boss_fighters.hero_events import (
    TokensLost as TokensLost,
)
from appliance.games.boss_fighters.hero_events import (
    WardLaid as WardLaid,
)
from appliance.games.boss_fighters.hero_events import (
    WardUsed as WardUsed,
)

AnyEvent = (
    FightStarted
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
)
