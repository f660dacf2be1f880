"""The report of a drill, for a person at a terminal."""

from drill.rounds import Report

SHOWN = 5


def tell(report: Report) -> None:
    print("\nWhat was done")
    for what, times in report.done:
        print(f"  {what:<76}{times:>6}")
    print("\nWhat must be 0")
    for rule, found in report.findings:
        print(f"  {rule:<76}{len(found):>6}")
    for rule, found in report.findings:
        for one in found[:SHOWN]:
            print(f"    {rule}: {one}")
