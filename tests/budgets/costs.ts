/** A measured amount and its components, largest first. */
export interface Cost {
  amount: number;
  parts: string[];
}

export type Budget = Readonly<Record<string, number>>;
export type Costs = Readonly<Record<string, Cost>>;

const shownCharacters = 150;

/** Returns the number of things as a cost. Equal things are shown together. */
export function costOfAll(things: readonly string[]): Cost {
  const alike = Object.entries(Object.groupBy(things.map(shortened), (thing) => thing));
  const counts = alike.map(([thing, all = []]) => ({ thing, count: all.length }));
  return {
    amount: things.length,
    parts: counts.toSorted((a, b) => b.count - a.count).map(({ thing, count }) => `${count} × ${thing}`),
  };
}

/** Returns the cost in kilobytes of named sizes in bytes. */
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
 * Returns one text for each amount above its budget: the two numbers, and the amount's components. A count of zero
 * where a budget is positive means that the counter is broken.
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

/**
 * Returns measured amounts beside their budgets, one line per subject. A new heading starts when the metrics change.
 */
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

/** At most one decimal digit, rounded up, so that an amount above a whole number looks that way. */
function shown(amount: number): string {
  return String(Math.ceil(amount * 10) / 10);
}
