"""Between which figures simulated people should beat a boss: what the levels of difficulty promise."""

from appliance.engine.game import Bands, Lead

BANDS = Bands(
    rates={
        ("beginners", "random"): (0, 40),
        ("beginners", "novice"): (60, 80),
        ("beginners", "careful"): (92, 100),
        ("advanced", "careful"): (60, 80),
        ("professionals", "careful"): (30, 50),
        ("insane", "careful"): (8, 22),
    },
    leads=(
        Lead("advanced", "careful", "novice", 20),
        Lead("professionals", "careful", "novice", 20),
        Lead("professionals", "knowing", "careful", 15),
    ),
    measured="careful",
    spread=8,
    rounds=(4, 9),
    ability=25,
    card=2,
    rage=100 / 3,
)
