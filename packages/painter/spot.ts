import type { Thing } from "./concepts.ts";
import { flowersOf, type Gathered, shownAs } from "./gathered.ts";
import type { View } from "./layers/view.ts";
import type { Plan } from "./plan.ts";
import type { Mention, Reading } from "./read-prompt.ts";
import type { Placement } from "./sprite.ts";
import { divingWhale } from "./subjects/diving-whale.ts";
import { coatColors, type Likeness, likenessOf, type Sitter } from "./subjects/dressed.ts";
import { createPen } from "./subjects/pen.ts";
import { perchedBird } from "./subjects/perched-bird.ts";

/** A thing in its place. */
export interface Spot {
  thing: Thing;
  mention: Gathered;
  index: number;
  x: number;
  y: number;
  /** In pixels. */
  height: number;
  depth: number;
  placement: Partial<Placement>;
  /** Whether it is on top of another thing. */
  raised?: boolean;
}

/** A rectangle in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the drawing of a spot's thing with everything the prompt says of it. */
export function drawSpot(view: View, plan: Plan, reading: Reading, spot: Spot): Likeness {
  const { thing, mention, index } = spot;
  const chance = view.random.fork(`draw ${thing} ${index}`);
  const snowy = plan.season === "winter" || plan.snowfall;
  const pen = createPen(coatColors(mention), chance, view.light.lamps, plan.season, snowy, mention.count > 1, {
    ...mention,
    shown: shownAs(mention, {
      closeUp: plan.ground === "close-up",
      raised: spot.raised === true || plan.room !== undefined,
    }),
  });
  const special =
    thing === "whale" && plan.ground === "underwater"
      ? divingWhale
      : thing === "bird" && spot.raised
        ? perchedBird
        : undefined;
  if (special) {
    const drawing = special.draw(pen);
    return { ...drawing, tall: drawing.box.bottom - drawing.box.top };
  }
  return likenessOf(pen, sitterOf(reading, spot));
}

function sitterOf(
  reading: Reading,
  { thing, mention, raised = false }: { thing: Thing; mention: Mention; raised?: boolean | undefined },
): Sitter {
  const held = reading.links.find((link) => link.relation === "holding" && link.figure === thing)?.ground;
  const rides = reading.links.find((link) => link.relation === "riding" && link.ground === thing)?.figure;
  const rider = rides && reading.mention(rides);
  return {
    thing,
    mention,
    held: held && {
      thing: held,
      colors: reading.mention(held)?.colors ?? [],
      flowers: held === "bouquet" ? flowersOf(reading.mentions) : [],
    },
    rider: rides && rider ? sitterOf(reading, { thing: rides, mention: rider }) : undefined,
    raised,
  };
}

/** Returns the space that a spot takes in the image. */
export function boxOf(view: View, plan: Plan, reading: Reading, spot: Spot): Box {
  const { box, tall } = drawSpot(view, plan, reading, spot);
  const pixels = spot.height / tall;
  const [left, right] = view.lightSide < 0 ? [-box.right, -box.left] : [box.left, box.right];
  return {
    left: spot.x + left * pixels,
    top: spot.y + box.top * pixels,
    right: spot.x + right * pixels,
    bottom: spot.y + box.bottom * pixels,
  };
}
