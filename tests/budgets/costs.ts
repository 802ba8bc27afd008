/** A measured amount and what it consists of, the most of it first. */
export interface Cost {
  amount: number;
  parts: string[];
}

export type Budget = Readonly<Record<string, number>>;
export type Costs = Readonly<Record<string, Cost>>;

const shownCharacters = 150;

/** The cost of so many things, of which equal ones are shown together. */
export function costOfAll(things: readonly string[]): Cost {
  const alike = Object.entries(Object.groupBy(things.map(shortened), (thing) => thing));
  const counts = alike.map(([thing, all = []]) => ({ thing, count: all.length }));
  return {
    amount: things.length,
    parts: counts.toSorted((a, b) => b.count - a.count).map(({ thing, count }) => `${count} × ${thing}`),
  };
}

/** The cost of named sizes in bytes, in kilobytes. */
export function costOfSizes(sizes: Readonly<Record<string, number>>): Cost {
  const largestFirst = Object.entries(sizes).toSorted(([, a], [, b]) => b - a);
  return {
    amount: largestFirst.reduce((sum, [, bytes]) => sum + bytes, 0) / 1_000,
    parts: largestFirst.map(([name, bytes]) => `${(bytes / 1_000).toFixed(1)} kB ${name}`),
  };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const plain = line.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "{id}").replace(/\((\?, )+\?\)/g, "(?, …)");
  return plain.length > shownCharacters ? `${plain.slice(0, shownCharacters)}…` : plain;
}

/**
 * One text for each amount that is above its budget: the two numbers, and what the amount consists of. Where nothing was
 * counted though something may be, what counts is broken.
 */
export function excesses(subject: string, budget: Budget, costs: Costs): string[] {
  return Object.entries(costs).flatMap(([metric, { amount, parts }]) => {
    const allowed = budget[metric];
    if (allowed === undefined) throw new Error(`${subject} has no budget for ${metric}.`);
    if (amount === 0 && allowed > 0)
      return [`${subject}: ${metric} is 0, its budget is ${allowed}: nothing was counted`];
    if (amount <= allowed) return [];
    return [`${subject}: ${metric} is ${shown(amount)}, its budget is ${allowed}:\n  ${parts.join("\n  ")}`];
  });
}

/** Measured amounts beside their budgets, a line for each subject, under a heading wherever the metrics change. */
export function tableOf(rows: readonly { subject: string; budget: Budget; costs: Costs }[]): string {
  const subjectWidth = Math.max(...rows.map(({ subject }) => subject.length));
  let heading = "";
  return rows
    .flatMap(({ subject, budget, costs }) => {
      const metrics = Object.keys(costs);
      const cells = Object.entries(costs).map(([metric, { amount }]) =>
        `${shown(amount)}/${budget[metric]}`.padStart(metric.length),
      );
      const line = [subject.padEnd(subjectWidth), ...cells].join("  ");
      const before = heading;
      heading = ["".padEnd(subjectWidth), ...metrics].join("  ");
      return heading === before ? [line] : [heading, line];
    })
    .join("\n");
}

/** With at most one digit after the point, rounded up, so that what is above a whole number looks so. */
function shown(amount: number): string {
  return String(Math.ceil(amount * 10) / 10);
}
