import { combinationsMax } from "./limits.ts";
import type { ExpandedTemplate, TemplateChoice } from "./prompt-template.ts";

/** The prompts that a template stands for. */
export interface Combinations {
  /** How many there are; `combinationsMax` means that many or more. Equal options count as different. */
  count: number;
  /**
   * Returns one of them by its index from 0, below `count`. The order is that of the text: the last choice varies
   * fastest, and options that are taken together keep their order.
   */
  at(index: number): string;
  /** Returns one by chance. The same seed returns the same one. Each choice takes its options as often as they weigh. */
  random(seed: number): string;
}

type Choice = TemplateChoice<ExpandedTemplate>;
type Part = ExpandedTemplate[number];

/** Returns the prompts that a template stands for. */
export function combinationsOf(template: ExpandedTemplate): Combinations {
  const ways = new Map<Choice, number[][]>();
  const counts = new Map<ExpandedTemplate, number[]>();

  const countOf = (parts: ExpandedTemplate): number => countsFrom(parts)[0] ?? 1;

  /** Returns how many prompts the parts from each position on stand for. The last number is that of none: 1. */
  function countsFrom(parts: ExpandedTemplate): number[] {
    const known = counts.get(parts);
    if (known) return known;
    const from = [1];
    for (const part of parts.toReversed()) from.push(times(from.at(-1) ?? 1, countOfPart(part)));
    from.reverse();
    counts.set(parts, from);
    return from;
  }

  function countOfPart(part: Part): number {
    if (part.kind === "text") return 1;
    const [all = []] = waysOf(part);
    return all.slice(part.min, part.max + 1).reduce(plus, 0);
  }

  /** Returns in how many ways `[first][taken]` that many options are taken from those at `first` and later. */
  function waysOf(choice: Choice): number[][] {
    const known = ways.get(choice);
    if (known) return known;
    const none = Array.from<number, number>({ length: choice.max + 1 }, (_, taken) => (taken === 0 ? 1 : 0));
    const table = [none];
    for (const option of choice.options.toReversed()) {
      const count = countOf(option);
      const later = table[0] ?? none;
      table.unshift(
        later.map((without, taken) => (taken === 0 ? 1 : plus(without, times(count, later[taken - 1] ?? 0)))),
      );
    }
    ways.set(choice, table);
    return table;
  }

  function textAt(parts: ExpandedTemplate, index: number): string {
    const from = countsFrom(parts);
    let left = index;
    return parts
      .map((part, position) => {
        const rest = from[position + 1] ?? 1;
        const own = Math.floor(left / rest);
        left %= rest;
        return part.kind === "text" ? part.text : choiceAt(part, own);
      })
      .join("");
  }

  function choiceAt(choice: Choice, index: number): string {
    const table = waysOf(choice);
    let left = index;
    let missing = choice.min;
    for (let all = table[0]?.[missing] ?? 0; left >= all && missing < choice.max; all = table[0]?.[missing] ?? 0) {
      left -= all;
      missing += 1;
    }
    const taken: string[] = [];
    for (const [position, option] of choice.options.entries()) {
      if (missing === 0) break;
      const later = table[position + 1]?.[missing - 1] ?? 0;
      const having = times(countOf(option), later);
      if (left < having) {
        taken.push(textAt(option, Math.floor(left / later)));
        left %= later;
        missing -= 1;
      } else left -= having;
    }
    return joined(choice, taken);
  }

  function randomText(parts: ExpandedTemplate, chance: () => number): string {
    return parts
      .map((part) => {
        if (part.kind === "text") return part.text;
        let missing = part.min + Math.floor(chance() * (part.max - part.min + 1));
        let weightLeft = part.weights.reduce((sum, weight) => sum + weight, 0);
        const taken: string[] = [];
        for (const [position, option] of part.options.entries()) {
          const weight = part.weights[position] ?? 1;
          const isSkipped = chance() * weightLeft >= weight * missing;
          weightLeft -= weight;
          if (isSkipped && part.options.length - position > missing) continue;
          missing -= 1;
          taken.push(randomText(option, chance));
        }
        return joined(part, taken);
      })
      .join("");
  }

  return {
    count: countOf(template),
    at: (index) => tidy(textAt(template, index)),
    random: (seed) => tidy(randomText(template, chanceFrom(seed))),
  };
}

function plus(a: number, b: number): number {
  return Math.min(a + b, combinationsMax);
}

function times(a: number, b: number): number {
  return Math.min(a * b, combinationsMax);
}

function joined({ separator }: Choice, taken: readonly string[]): string {
  if (separator === null) return taken.join("");
  return taken
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join(separator);
}

function tidy(text: string): string {
  return text.replaceAll(/[ \t]{2,}/g, " ").trim();
}

/** Returns numbers from 0 up to 1 that depend on the seed alone (Mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
