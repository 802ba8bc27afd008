import { say } from "../../server/provision/process.mjs";
import { type Hour, type Limit, whatBrokeFirst } from "./limits.ts";
import { countErrors, type HourOfUse, isPage } from "./measurements.ts";

/** Up to this, other programs hardly change the times. */
const quietCores = 0.2;

const fixed = (figure: number, digits = 0) => figure.toFixed(digits);

/** Prints the day by hour and by kind of request, and what broke first. */
export function reportDay(hours: readonly Hour[], day: HourOfUse, limits: readonly Limit[]): void {
  say("\nBy hour of the simulated day. Milliseconds are real; the pages are all pages and their data.");
  table(
    ["hour", "requests", "errors", "page p95", "images p95", "waiting", "oldest s", "cores", "users", "others"].concat([
      "MB",
      "streams",
      "database MB",
      "disk MB",
    ]),
    hours.map((hour) => [
      String(hour.hour),
      String(hour.requests),
      String(countErrors(hour)),
      fixed(slowestPage(hour)),
      fixed(hour.times.image?.p95 ?? 0),
      String(hour.runsWaiting),
      fixed(hour.oldestWaitSeconds, 1),
      fixed(hour.productCores, 2),
      fixed(hour.usersCores, 2),
      fixed(hour.otherCores, 2),
      fixed(hour.megabytes),
      String(hour.eventStreams),
      fixed(hour.databaseMegabytes, 1),
      fixed(hour.diskMegabytes),
    ]),
  );
  say("\nBy kind, the whole day, in real milliseconds, and the p95 of the worst hour.");
  table(
    ["kind", "count", "p50", "p95", "p99", "worst hour"],
    Object.entries(day.times).map(([kind, { count, p50, p95, p99 }]) => [
      kind,
      String(count),
      ...[p50, p95, p99, Math.max(...hours.map(({ times }) => times[kind]?.p95 ?? 0))].map((figure) => fixed(figure)),
    ]),
  );
  const errors = Object.entries(day.errors).map(([error, count]) => `${count} × ${error}`);
  say(`\nUnexpected answers: ${errors.join(", ") || "none"}.`);
  const others = hours.reduce((sum, { otherCores }) => sum + otherCores, 0) / hours.length;
  if (others > quietCores) {
    say(`\nOther programs used ${fixed(others, 1)} cores of this machine: times are longer than on a quiet one.`);
  }
  const { broke, reach } = whatBrokeFirst(hours, limits);
  const text = `${reach.name}: ${fixed(reach.figure, 2)} of ${fixed(reach.most, 2)}, at ${reach.hour} o'clock`;
  say(`\n${broke ? "What broke first" : "Nothing broke. Closest to its limit"}: ${text}.`);
}

function slowestPage({ times }: HourOfUse): number {
  return Math.max(0, ...Object.entries(times).flatMap(([kind, { p95 }]) => (isPage(kind) ? [p95] : [])));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows]) {
    say(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    );
  }
}
