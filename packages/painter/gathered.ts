import { blooms, colorValues, foods, isOneOf, largeBirds, songbirds } from "./concepts.ts";
import type { Mention } from "./read-prompt.ts";
import type { Shown } from "./subjects/pen.ts";

/** A thing to draw, with what it holds: the flowers of a vase, or the bowl around fruit. */
export interface Gathered extends Mention {
  holds: readonly Mention[];
  /** The bowl that it lies in. */
  bowl: Mention | undefined;
}

/** Fruit that is heaped in a bowl. */
const heaped = ["apple", "orange-fruit", "lemon", "strawberry", "tomato"] as const;
const inFruitBowl = ["apple", "orange-fruit", "banana", "grapes"] as const;
const plated = ["egg", "meal", "pasta", "sandwich", "pancakes", "donut", "pizza", "cake", "sushi", "soup"] as const;
const served = ["ramen", "soup", "pasta", "meal"] as const;
const cutFlowers = ["flower", "sunflower", ...blooms] as const;
const birdKinds = ["owl", "swan", "penguin", ...songbirds, ...largeBirds] as const;

/** Named with one of these, fruit and the like is what it is made of. */
const mixtures = [
  "soup",
  "ramen",
  "pasta",
  "pizza",
  "cake",
  "birthday-cake",
  "cupcake",
  "ice-cream",
  "pancakes",
] as const;
const ingredients = [
  "apple",
  "orange-fruit",
  "lemon",
  "banana",
  "strawberry",
  "cherry",
  "pineapple",
  "tomato",
  "egg",
  "cheese",
] as const;

/** Returns how a thing is shown with what it holds. */
export function shownAs({ bowl, holds }: Gathered, place: Pick<Shown, "closeUp" | "raised">): Shown {
  const color = bowl?.colors[0];
  return {
    ...place,
    bowl: color ? colorValues[color] : bowl !== undefined,
    flowers: flowersOf(holds),
  };
}

/** Returns the cut flowers among the things of a prompt, with the color of each. */
export function flowersOf(mentions: readonly Mention[]): Shown["flowers"] {
  return mentions
    .filter(({ concept }) => isOneOf(cutFlowers, concept))
    .map(({ concept, colors: [own] }) => ({ kind: concept, color: own && colorValues[own] }));
}

/** Whether there is something to eat or drink on the table. */
export function isLaid(plan: { things: readonly Mention[] }): boolean {
  return plan.things.some(({ concept }) => isOneOf(foods, concept));
}

/**
 * Returns the things to draw, each once: a rose in a vase is one thing, a robin is not also a bird, and soup brings its
 * own bowl.
 */
export function gather(wanted: readonly Mention[]): Gathered[] {
  const find = (name: Mention["concept"]) => wanted.find((mention) => mention.concept === name);
  const any = (names: readonly Mention["concept"][]) => wanted.some((mention) => names.includes(mention.concept));
  const gone = new Set<Mention["concept"]>();
  const container = find("vase") ?? find("bouquet");
  if (container) for (const name of cutFlowers) gone.add(name);
  if (find("vase") && find("bouquet")) gone.add("bouquet");
  if (any(blooms)) gone.add("flower");
  if (any(birdKinds)) gone.add("bird");
  if (any(mixtures)) for (const name of ingredients) gone.add(name);
  if (any(plated)) gone.add("plate");
  if (find("fruit")) for (const name of inFruitBowl) gone.add(name);
  if (find("tea") || find("wine") || find("beer")) for (const name of ["cup", "bottle"] as const) gone.add(name);
  const bowl = any(served) || find("fruit") ? undefined : find("bowl");
  const heap = bowl && wanted.find((mention) => isOneOf(heaped, mention.concept));
  if (!bowl || heap) gone.add("bowl");
  const lit = find("cake") && find("candle") && !find("birthday-cake");
  if (lit || find("birthday-cake")) gone.add("candle");
  if (find("birthday-cake")) gone.add("cake");
  if (wanted.filter((mention) => mention.concept !== "meal" && !gone.has(mention.concept)).length > 0) gone.add("meal");
  return wanted
    .filter((mention) => !gone.has(mention.concept))
    .map((mention) => ({
      ...mention,
      ...(lit && mention.concept === "cake" ? { concept: "birthday-cake" as const } : {}),
      holds: mention === container ? wanted.filter((other) => isOneOf(cutFlowers, other.concept)) : [],
      bowl: mention === heap ? bowl : undefined,
    }));
}
