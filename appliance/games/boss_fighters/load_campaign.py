"""The campaign's file -> its steps, and what can be wrong in them."""

import re
from collections.abc import Iterator

from appliance.games.boss_fighters.content import CampaignFile, Content
from appliance.games.boss_fighters.verb_faults import NAME, bad_name
from appliance.library import Fault, Source, as_value

_RULE_CARD = re.compile(r"RUL-[0-9]{2}")


def campaign_faults(content: Content, file: CampaignFile, source: Source) -> Iterator[Fault]:
    """Bad names and codes, those that are there already, and steps that are told before anything was won."""
    pages = [page for step in content.steps for page in step.page]
    steps = {step.name for step in content.steps}
    names, cards = {page.name for page in pages}, {page.card for page in pages}
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
            here = f"{at}.page[{place}]"
            if not NAME.fullmatch(page.name):
                yield bad_name(f"{here}.name", page.name, source)
            if page.name in names:
                yield source.fault(
                    f"{here}.name", f"page {page.name!r} is there already", "a name that no other page has"
                )
            if not _RULE_CARD.fullmatch(page.card):
                yield source.fault(f"{here}.card", f"bad rule card {page.card!r}", "RUL-01 or the like")
            if page.card in cards:
                yield source.fault(f"{here}.card", f"card {page.card} is there already", "a rule card of its own")
            names.add(page.name)
            cards.add(page.card)


def campaign_of(source: Source) -> CampaignFile:
    """The file as a value; raises `BadContent`."""
    return as_value(source, CampaignFile)


def campaign_keys(file: CampaignFile) -> Iterator[tuple[str, str]]:
    """The sentences that the file needs: where it needs them, and their keys."""
    for number, step in enumerate(file.step):
        for place, page in enumerate(step.page):
            for part in ("title", "text"):
                yield f"step[{number}].page[{place}].name", f"campaign.{page.name}.{part}"
