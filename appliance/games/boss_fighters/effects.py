# ruff: noqa: I001 (names that others import from here stay in one list a module)
"""The verbs of the cards and of the bosses: one frozen value each, which can act.

What a content file writes as `{do = "attack", type = "ranged", n = 4}` is read straight into one of these.
"""

from appliance.games.boss_fighters.boss_verbs import (
    Curse as Curse,
    Discard as Discard,
    Harden as Harden,
    Mend as Mend,
    Plan as Plan,
    Raise as Raise,
    Shields as Shields,
    Steal as Steal,
    Taint as Taint,
    deal as deal,
)
from appliance.games.boss_fighters.card_verbs import (
    REPLAYED as REPLAYED,
    Again as Again,
    Attack as Attack,
    Boxed as Boxed,
    Cure as Cure,
    Draw as Draw,
    Heal as Heal,
    Hex as Hex,
    Hurt as Hurt,
    Lift as Lift,
    Lightning as Lightning,
    NextAttack as NextAttack,
    Panic as Panic,
    Poison as Poison,
    Prevent as Prevent,
    Protect as Protect,
    Rally as Rally,
    Redirect as Redirect,
    Remove as Remove,
    Sharpen as Sharpen,
    Shatter as Shatter,
    Special as Special,
    Support as Support,
    Ward as Ward,
)
from appliance.games.boss_fighters.sky_verbs import Land as Land, Soar as Soar
from appliance.games.boss_fighters.verb import (
    DAMAGE_TYPES as DAMAGE_TYPES,
    DamageType as DamageType,
    boss_targets as boss_targets,
    candidates as candidates,
    hurt as hurt,
    roll as roll,
    to_choose as to_choose,
)

CardVerb = (
    Attack
    | Support
    | Protect
    | Lightning
    | Heal
    | Hurt
    | Draw
    | Special
    | Poison
    | Cure
    | Sharpen
    | NextAttack
    | Redirect
    | Ward
    | Prevent
    | Boxed
    | Again
    | Panic
    | Remove
    | Lift
    | Shatter
    | Rally
    | Hex
)
BossVerb = Plan | Shields | Harden | Mend | Raise | Taint | Steal | Discard | Curse | Soar | Land
AnyVerb = CardVerb | BossVerb
BOSS_VERBS = BossVerb.__args__
BOTH_VERBS = (Hurt, Poison, Panic, Draw, Heal)
"""What a boss may do besides its own: to heroes."""
CURSE_VERBS = (Hex, Hurt, Poison, Panic, Steal, Discard, Harden, Mend, Raise, Special)
"""What a curse may do to the hero before whom it lies, or for the boss."""
