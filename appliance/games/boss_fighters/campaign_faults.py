"""What can be wrong in the campaign's file beyond a single field's type."""

import re
from collections.abc import Iterator

from appliance.engine.picture import SYMBOLS
from appliance.games.boss_fighters.content import CampaignFile, CampaignPage, Content
from appliance.games.boss_fighters.kinds import has_figure
from appliance.games.boss_fighters.verb_faults import NAME, bad_name
from appliance.library import Fault, Source, nearest

_RULE_CARD = re.compile(r"RUL-[0-9]{2}")


def campaign_faults(content: Content, file: CampaignFile, source: Source) -> Iterator[Fault]:
    """Bad names and codes, those that are there already, and steps that are told before anything was won."""
    steps = {step.name for step in content.steps}
    names = {page.name for step in content.steps for page in step.page}
    for number, step in enumerate(file.step):
        at = f"step[{number}]"
        if not NAME.fullmatch(step.name):
            yield bad_name(f"{at}.name", step.name, source)
        if step.name in steps:
            yield source.fault(f"{at}.name", f"step {step.name!r} is there already", "a name that no other step has")
        if not step.needs:
            yield source.fault(f"{at}.needs", "a step that nothing unlocks", 'one mark or more, such as "won:prince"')
        if not step.page:
            yield source.fault(f"{at}.page", "a step without pages", "one page or more")
        steps.add(step.name)
        for place, page in enumerate(step.page):
            yield from _page_faults(page, f"{at}.page[{place}]", names, source)
            names.add(page.name)


def _page_faults(page: CampaignPage, at: str, names: set[str], source: Source) -> Iterator[Fault]:
    if not NAME.fullmatch(page.name):
        yield bad_name(f"{at}.name", page.name, source)
    if page.name in names:
        yield source.fault(f"{at}.name", f"page {page.name!r} is there already", "a name that no other page has")
    if not _RULE_CARD.fullmatch(page.card):
        yield source.fault(f"{at}.card", f"bad rule card {page.card!r}", "RUL-01 or the like")
    if page.symbol and page.symbol not in SYMBOLS and not has_figure(source, f"symbols/{page.symbol}"):
        yield source.fault(f"{at}.symbol", f"unknown symbol {page.symbol!r}", nearest(page.symbol, SYMBOLS, 0.66))
