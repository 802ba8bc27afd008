import { rgb } from "../color.ts";
import { blooms, colorValues, isOneOf } from "../concepts.ts";
import type { Mention } from "../read-prompt.ts";
import { createSprite, placeSprite } from "../sprite.ts";
import { bloomDrawings } from "../subjects/bloom-drawings.ts";
import { rowOf } from "../subjects/blooms.ts";
import { createPen } from "../subjects/pen.ts";
import type { Layer, View } from "./view.ts";

/** Rows from far to near: where each stands, from the horizon to the viewer, and its height in parts of the unit. */
const rows = [
  { at: 0.16, height: 0.07 },
  { at: 0.3, height: 0.12 },
  { at: 0.52, height: 0.2 },
  { at: 1, height: 0.34 },
] as const;

/** Drawn height of a plant, in the drawing's units. */
const plantHeight = 170;

/** Returns rows of one kind of flower over the whole width, smaller with distance. */
export function fieldRows(view: View, { concept, colors }: Mention): Layer[] {
  if (!isOneOf(blooms, concept)) return [];
  const [first, second] = colors.map((name) => colorValues[name]);
  const petals = first ? [first, second ?? first] : bloomDrawings[concept].petals.map((petal) => rgb(petal));
  return rows.map(({ at, height }, i) => {
    const foot = view.horizon + (view.height - view.horizon) * at;
    return {
      name: "field rows",
      depth: 0.82 + i * 0.04,
      cost: 1,
      foot,
      async paint(frame) {
        const pixels = (height * view.unit) / plantHeight;
        const half = view.width / 2 / pixels + 40;
        const pen = createPen([], view.random.fork(`field row ${i}`), 0, "summer", false);
        const petal = petals[first ? i % petals.length : 0];
        if (!petal) return;
        const body = rowOf(pen, concept, petal, half, (30 + i * 6) * Math.max(1, bloomDrawings[concept].head ** 3));
        const sprite = await createSprite(
          { body, box: { left: -half, top: -plantHeight, right: half, bottom: 10 } },
          pixels,
        );
        placeSprite(frame, sprite, view.light, {
          x: view.width / 2,
          y: foot + view.unit * 0.02 * i,
          depth: 0.7 + i * 0.1,
          lightSide: view.lightSide,
          volume: 0.1,
          rim: 0.2,
        });
      },
    };
  });
}
