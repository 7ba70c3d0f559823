"""The verbs of the cards and of the bosses: one frozen value each, which can act.

What a content file writes as `{do = "attack", type = "ranged", n = 4}` is read straight into one of these.
"""

from appliance.games.boss_fighters.boss_verbs import (
    Discard as Discard,
)
from appliance.games.boss_fighters.boss_verbs import (
    Harden as Harden,
)
from appliance.games.boss_fighters.boss_verbs import (
    Mend as Mend,
)
from appliance.games.boss_fighters.boss_verbs import (
    Plan as Plan,
)
from appliance.games.boss_fighters.boss_verbs import (
    Raise as Raise,
)
from appliance.games.boss_fighters.boss_verbs import (
    Shields as Shields,
)
from appliance.games.boss_fighters.boss_verbs import (
    Steal as Steal,
)
from appliance.games.boss_fighters.boss_verbs import (
    Taint as Taint,
)
from appliance.games.boss_fighters.card_verbs import (
    Again as Again,
)
from appliance.games.boss_fighters.card_verbs import (
    Attack as Attack,
)
from appliance.games.boss_fighters.card_verbs import (
    Boxed as Boxed,
)
from appliance.games.boss_fighters.card_verbs import (
    Cure as Cure,
)
from appliance.games.boss_fighters.card_verbs import (
    Draw as Draw,
)
from appliance.games.boss_fighters.card_verbs import (
    Heal as Heal,
)
from appliance.games.boss_fighters.card_verbs import (
    Hurt as Hurt,
)
from appliance.games.boss_fighters.card_verbs import (
    Lightning as Lightning,
)
from appliance.games.boss_fighters.card_verbs import (
    NextAttack as NextAttack,
)
from appliance.games.boss_fighters.card_verbs import (
    Poison as Poison,
)
from appliance.games.boss_fighters.card_verbs import (
    Prevent as Prevent,
)
from appliance.games.boss_fighters.card_verbs import (
    Protect as Protect,
)
from appliance.games.boss_fighters.card_verbs import (
    Redirect as Redirect,
)
from appliance.games.boss_fighters.card_verbs import (
    Sharpen as Sharpen,
)
from appliance.games.boss_fighters.card_verbs import (
    Special as Special,
)
from appliance.games.boss_fighters.card_verbs import (
    Support as Support,
)
from appliance.games.boss_fighters.card_verbs import (
    Ward as Ward,
)
from appliance.games.boss_fighters.verb import (
    CHOICES as CHOICES,
)
from appliance.games.boss_fighters.verb import (
    DAMAGE_TYPES as DAMAGE_TYPES,
)
from appliance.games.boss_fighters.verb import (
    DamageType as DamageType,
)
from appliance.games.boss_fighters.verb import (
    Target as Target,
)
from appliance.games.boss_fighters.verb import (
    Verb as Verb,
)
from appliance.games.boss_fighters.verb import (
    boss_targets as boss_targets,
)
from appliance.games.boss_fighters.verb import (
    candidates as candidates,
)
from appliance.games.boss_fighters.verb import (
    hurt as hurt,
)
from appliance.games.boss_fighters.verb import (
    roll as roll,
)
from appliance.games.boss_fighters.verb import (
    targets as targets,
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
)
BossVerb = Plan | Shields | Harden | Mend | Raise | Taint | Steal | Discard
AnyVerb = CardVerb | BossVerb
BOSS_VERBS = BossVerb.__args__
BOTH_VERBS = (Hurt, Poison, Draw, Heal)
"""What a boss may do besides its own: to heroes."""
