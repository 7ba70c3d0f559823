"""Which cards lie in the tray: driven by what is asked and by who sits, with the cards and catalogs that really are."""

from appliance.commands.cards import all_prints
from appliance.commands.desktop import catalogs_of, tray_cards
from appliance.commands.wiring import load_contents
from appliance.engine.game import Begin, Setup
from appliance.engine.match import Match
from appliance.engine.table import Picked, Pressed, Prompt, Say, Seat
from appliance.games import find_games
from appliance.games.boss_fighters.memory import Memory, Plan, as_options
from appliance.library import CONTENT
from appliance.ui.symbols import SYMBOLS
from appliance.ui.tray import Chooser, Group, groups
from tests.games.boss_fighters.camp_table import ADA, ALL_PAGES, HUNTRESS, PRINCE, PUPPET, WAIVED, camp, scan
from tests.games.boss_fighters.camp_table import BEN as BENNO
from tests.screens.drawing import walked

GAMES, _ = find_games()
CONTENTS, _ = load_contents(GAMES)
CARDS = tray_cards(all_prints(CONTENT), catalogs_of(list(GAMES.values()), CONTENTS))
LISA, BEN = Seat(1, "Lisa", ("ELF-91", "DRU-91")), Seat(5, "Ben", ("TRO-91", "WAR-91"))


def asks(*scans: str, seats: tuple[int, ...] = (), key: str = "ask") -> Prompt:
    return Prompt("scan", Say(key), seats, scans=scans)


def decks(lying: tuple[Group, ...]) -> list[str]:
    return [group.cards[0].deck if group.seat else group.cards[0].kind for group in lying]


def test_before_people_sit_all_that_picks_lies_there_and_no_hand_card():
    lying = groups(CARDS, asks("hero", "class"), ())
    assert decks(lying) == ["hero", "class", "challenge", "command", "command"]
    assert [group.awaited for group in lying] == [True, True, False, False, False]


def test_items_are_at_hand_in_a_fight_and_curses_when_one_is_asked_for():
    fight = groups(CARDS, asks("card", seats=(1,)), (LISA, BEN))
    items = [group for group in fight if {card.deck for card in group.cards} == {"ITM"}]
    assert [(group.awaited, group.first) for group in items] == [(True, False)]
    assert not any(card.deck == "CUR" for group in fight for card in group.cards)
    cursed = groups(CARDS, asks("curse", seats=(1,)), (LISA, BEN))
    assert {card.deck for group in cursed if group.awaited for card in group.cards} == {"CUR"}


def test_the_cards_of_challenges_are_what_a_prompt_calls_them():
    lying = groups(CARDS, asks("challenge"), ())
    assert [group.cards[0].kind for group in lying if group.awaited] == ["challenge"]


def test_the_decks_of_those_who_sit_lie_there_and_whoever_is_asked_comes_first():
    assert decks(groups(CARDS, asks("card", seats=(1,)), (LISA, BEN)))[:4] == ["ELF", "DRU", "TRO", "WAR"]
    assert decks(groups(CARDS, asks("card", seats=(5,)), (LISA, BEN)))[:4] == ["TRO", "WAR", "ELF", "DRU"]


def test_only_the_decks_of_whoever_is_asked_are_awaited():
    lying = groups(CARDS, asks("card", seats=(5,)), (LISA, BEN))
    assert [group.seat for group in lying if group.awaited and group.seat] == [5, 5]


def test_a_deck_holds_its_hand_cards_and_not_the_hero():
    elf = groups(CARDS, asks("card", seats=(1,)), (LISA, BEN))[0]
    assert {card.kind for card in elf.cards} == {"card"}
    assert all(card.id.startswith("ELF-") for card in elf.cards)
    assert len(elf.cards) >= 6


def test_only_the_heroes_at_the_table_can_be_shown_to_pick_somebody():
    lying = groups(CARDS, asks("hero", "class"), (LISA, BEN))
    heroes = next(group for group in lying if group.cards[0].kind == "hero")
    assert [card.id for card in heroes.cards] == ["ELF-91", "TRO-91"]


def test_what_is_asked_for_opens_by_itself():
    chooser = Chooser()
    prompt = asks("card", seats=(5,))
    lying = groups(CARDS, prompt, (LISA, BEN))
    assert decks(lying)[chooser.see(lying, prompt)] == "TRO"
    prompt = asks("hero", "class", key="whom")
    lying = groups(CARDS, prompt, (LISA, BEN))
    assert decks(lying)[chooser.see(lying, prompt)] == "hero"


def test_the_kind_that_is_named_first_opens_first():
    chooser, lying = Chooser(), groups(CARDS, asks("hero", "class"), ())
    assert decks(lying)[chooser.see(lying, asks("hero", "class"))] == "hero"
    missing = asks("class", "hero", key="missing")
    lying = groups(CARDS, missing, ())
    assert decks(lying)[chooser.see(lying, missing)] == "class"


def test_what_was_opened_by_hand_stays_open_and_is_open_again_after_another_question():
    chooser, turn, whom = Chooser(), asks("card", seats=(1,)), asks("hero", key="whom")
    lying = groups(CARDS, turn, (LISA, BEN))
    chooser.see(lying, turn)
    chooser.choose(lying[1])
    assert chooser.see(lying, turn) == 1
    chooser.see(groups(CARDS, whom, (LISA, BEN)), whom)
    assert chooser.see(lying, turn) == 1


def test_nothing_moves_while_no_card_is_asked_for():
    chooser, turn = Chooser(), asks("card", seats=(1,))
    lying = groups(CARDS, turn, (LISA, BEN))
    chooser.see(lying, turn)
    chooser.choose(lying[1])
    confirm = Prompt("confirm", Say("go"))
    lying = groups(CARDS, confirm, (LISA, BEN))
    assert decks(lying)[chooser.see(lying, confirm)] == "DRU"


def test_an_empty_tray_has_nothing_open():
    assert Chooser().see((), asks("card")) == -1


def test_items_have_a_symbol_of_what_they_are():
    """A potion and a backpack are told apart in the tray; what is no item has none."""
    emblems = {card.id: card.emblem for card in CARDS if card.emblem}
    assert emblems.keys() == {card.id for card in CARDS if card.id.startswith("ITM-")}
    assert set(emblems.values()) <= SYMBOLS.keys()
    assert len(set(emblems.values())) == 4


def test_what_a_group_has_not_unlocked_stays_in_its_box():
    """A new group has one boss's card before it; loot and items do not come out as a training fight ends."""
    lobby = walked("lobby")
    bosses = {card.id for card in CARDS if card.kind == "challenge"}
    assert {len(bosses - set(view.unused)) for view in lobby} == {1}
    over = walked("boss_fighters")[-1]
    assert {"ITM-01", "LOO-01"} <= set(over.unused)


LOOT = {
    star: {code for code, card in CONTENTS["boss_fighters"].cards.items() if card.stars == star} for star in (1, 2, 3)
}
POTIONS = {"ITM-01", "ITM-02", "ITM-03", "ITM-04"}


def shown(match: Match) -> set[str]:
    """All cards that lie in the tray beside this match, whatever is asked."""
    view = match.view
    cards = [card for card in CARDS if card.id not in view.unused]
    kinds = ("card", "hero", "class", "challenge", "rule", "curse")
    return {card.id for kind in kinds for group in groups(cards, asks(kind), (ADA, BENNO)) for card in group.cards}


def fought(boss: str, *earned: str, plans: dict[str, Plan] | None = None) -> Match:
    setup = Setup(
        "boss_fighters",
        (ADA, BENNO),
        {"challenge": boss, "health": "full", "earned": list(earned), "memory": as_options(Memory(plans=plans or {}))},
        3,
    )
    match = Match(GAMES["boss_fighters"].rules(CONTENTS["boss_fighters"]), setup)
    match.submit(Begin())
    return match


def test_a_fight_has_the_loot_that_is_in_somebodys_deck_and_no_other():
    plans = {"ELF": Plan(("LOO-03", "LOO-07"), ("ELF-02", "MAG-04")), "DWA": Plan(("LOO-01",), ())}
    lying = shown(fought("dragon", PUPPET, PRINCE, HUNTRESS, plans=plans))
    assert {card for card in lying if card.startswith("LOO-")} == {"LOO-03", "LOO-07", "LOO-01"}
    assert {"ELF-01", "MAG-01", "DWA-02"} <= lying
    assert lying.isdisjoint({"ELF-02", "MAG-04"})


def test_items_and_bosses_come_into_the_tray_as_they_are_found_and_unlocked():
    early, late = shown(fought("prince", PUPPET)), shown(fought("dragon", PUPPET, PRINCE, HUNTRESS))
    assert early >= POTIONS
    items = {card for card in late if card.startswith("ITM-")}
    assert items == {card.id for card in CARDS if card.id.startswith("ITM-")}
    assert {card for card in early if card.startswith("ITM-")} < items
    assert {card for card in early if card.startswith("BOS-")} == {"BOS-01", "BOS-02"}
    assert {card for card in late if card.startswith("BOS-")} == {"BOS-01", "BOS-02", "BOS-03", "BOS-04"}


def test_the_camp_has_what_was_won_and_the_rule_cards_that_were_told():
    told = Memory(told=("bronze-box", "loot"))
    lying = shown(camp(PUPPET, PRINCE, memory=told, door="camp"))
    assert {card for card in lying if card.startswith("LOO-")} == LOOT[1]
    more = shown(camp(PUPPET, PRINCE, HUNTRESS, memory=told, door="camp"))
    assert {card for card in more if card.startswith("LOO-")} == LOOT[1] | LOOT[2]
    assert {card for card in lying if card.startswith("BOS-")} == {"BOS-01", "BOS-02", "BOS-03"}
    rules = {card for card in lying if card.startswith("RUL-")}
    assert {"RUL-01", "RUL-08"} <= rules
    assert "RUL-17" not in rules


def test_a_potion_that_is_used_up_goes_back_into_its_box():
    match = fought("prince", PUPPET)
    while match.view.prompt.scans != ("card",):
        match.say(Pressed() if match.view.prompt.kind == "confirm" else Picked(match.view.prompt.options[0].id))
    assert "ITM-01" in shown(match)
    scan(match, "ITM-01")
    while match.view.prompt.scans != ("card",):
        match.say(Picked(match.view.prompt.options[0].id))
    assert "ITM-01" not in shown(match)
    assert "ITM-02" in shown(match)


def test_the_notebook_asks_for_a_card_that_lies_in_the_tray():
    match = camp(PUPPET, PRINCE, memory=Memory(told=ALL_PAGES, asked=WAIVED), door="camp")
    view = match.view
    lying = groups([card for card in CARDS if card.id not in view.unused], view.prompt, (ADA, BENNO))
    assert {card.id for group in lying for card in group.cards if card.kind == "challenge" and group.awaited} == {
        "BOS-01",
        "BOS-02",
        "BOS-03",
    }
