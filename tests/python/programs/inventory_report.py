# An inventory from CSV: arguments, logging, a report, a diff of two versions, checks by unittest.
import argparse
import csv
import difflib
import io
import logging
import pprint
import sys
import textwrap
import unittest
from collections import defaultdict
from dataclasses import asdict, dataclass, field
from string import Template

RAW = '''sku,name,qty,price,tags
A-1,"Widget, small",10,2.50,"metal;small"
A-2,"Widget, large",3,7.25,metal
B-1,"Cable ""USB""",0,3.99,"cable;usb;new"
C-9,Broken row,abc,1.00,
B-2,Adapter,25,12.00,usb
'''


@dataclass
class Item:
    sku: str
    name: str
    qty: int
    price: float
    tags: list[str] = field(default_factory=list)

    @property
    def value(self):
        return self.qty * self.price


def setup_logging(stream, verbose):
    logger = logging.getLogger("inventory")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("[%(levelname)s] %(name)s.%(funcName)s: %(message)s"))
    logger.handlers[:] = [handler]
    logger.setLevel(logging.DEBUG if verbose else logging.WARNING)
    logger.propagate = False
    return logger


def load(text, logger):
    items = []
    for number, row in enumerate(csv.DictReader(io.StringIO(text)), start=2):
        try:
            tags = [t for t in row["tags"].split(";") if t]
            items.append(Item(row["sku"], row["name"], int(row["qty"]), float(row["price"]), tags))
        except ValueError as e:
            logger.warning("line %d skipped: %s", number, e)
    logger.debug("%d items loaded", len(items))
    return items


def by_tag(items):
    groups = defaultdict(list)
    for item in items:
        for tag in item.tags or ["untagged"]:
            groups[tag].append(item.sku)
    return dict(groups)


def report(items, width):
    header = f"{'SKU':<6}{'Name':<18}{'Qty':>5}{'Value':>10}"
    lines = [header, "-" * len(header)]
    for item in sorted(items, key=lambda i: -i.value):
        lines.append(f"{item.sku:<6}{textwrap.shorten(item.name, 16, placeholder='..'):<18}{item.qty:>5}{item.value:>10,.2f}")
    total = sum(item.value for item in items)
    note = Template("$count items worth $$${total}; reorder: ${low}").substitute(
        count=len(items), total=f"{total:,.2f}", low=", ".join(i.sku for i in items if i.qty < 5)
    )
    return "\n".join(lines) + "\n" + textwrap.fill(note, width, subsequent_indent="  ")


def export(items):
    out = io.StringIO()
    writer = csv.DictWriter(out, fieldnames=["sku", "qty", "price"], extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(item) for item in items)
    return out.getvalue()


def main(argv):
    parser = argparse.ArgumentParser(prog="inventory", description="Reports on an inventory.")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--width", type=int, default=40, help="width of the note (default: %(default)s)")
    sub = parser.add_subparsers(dest="command", required=True)
    sub.add_parser("report")
    sell = sub.add_parser("sell", help="take items out")
    sell.add_argument("sku")
    sell.add_argument("count", type=int, nargs="?", default=1)
    args = parser.parse_args(argv)
    logger = setup_logging(sys.stdout, args.verbose)
    items = load(RAW, logger)
    if args.command == "report":
        print(report(items, args.width))
        pprint.pprint(by_tag(items), width=50)
        return items
    before = export(items)
    for item in items:
        if item.sku == args.sku:
            if item.qty < args.count:
                logger.error("only %d of %s left", item.qty, item.sku)
                return items
            item.qty -= args.count
            break
    else:
        logger.error("no such item: %r", args.sku)
    diff = difflib.unified_diff(before.splitlines(), export(items).splitlines(), "before", "after", lineterm="", n=1)
    print("\n".join(diff) or "unchanged")
    return items


class InventoryTest(unittest.TestCase):
    def setUp(self):
        self.logger = setup_logging(io.StringIO(), False)

    def test_load(self):
        items = load(RAW, self.logger)
        self.assertEqual([i.sku for i in items], ["A-1", "A-2", "B-1", "B-2"])
        self.assertAlmostEqual(items[0].value, 25.0)

    def test_warning(self):
        with self.assertLogs("inventory", "WARNING") as logs:
            load(RAW, logging.getLogger("inventory"))
        self.assertIn("line 5 skipped", logs.output[0])

    def test_tags(self):
        for tag, count in {"metal": 2, "usb": 2, "new": 1}.items():
            with self.subTest(tag=tag):
                self.assertEqual(len(by_tag(load(RAW, self.logger))[tag]), count)


for argv in (["-v", "report"], ["sell", "A-1", "4"], ["sell", "B-1"], ["sell", "Z"], ["report", "--width", "x"]):
    print("$", *argv)
    try:
        sys.stderr, saved = sys.stdout, sys.stderr
        main(argv)
    except SystemExit as e:
        print("exit", e.code)
    finally:
        sys.stderr = saved
suite = unittest.defaultTestLoader.loadTestsFromTestCase(InventoryTest)
result = unittest.TextTestRunner(stream=io.StringIO()).run(suite)
print(result.testsRun, result.wasSuccessful(), result.failures, result.errors)
