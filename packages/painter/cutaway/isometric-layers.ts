import { scale as dim, mix, type Rgb } from "../color.ts";
import { colorValues, furniture, isOneOf, things } from "../concepts.ts";
import { blend } from "../frame.ts";
import { shownAs } from "../gathered.ts";
import { lightIndoors } from "../interior/indoor-light.ts";
import { roomKindOf } from "../interior/lay-out-room.ts";
import { metersOf } from "../interior/place-things.ts";
import type { Layer, View } from "../layers/view.ts";
import { colorOf } from "../named-color.ts";
import type { Plan } from "../plan.ts";
import type { Reading } from "../read-prompt.ts";
import { createSprite, placeSprite } from "../sprite.ts";
import { subjects } from "../subjects/index.ts";
import { createPen } from "../subjects/pen.ts";
import { createBlocks, isometric } from "./isometric-blocks.ts";
import { furnishBlocks } from "./isometric-rooms.ts";

/** Length of both walls, in centimeters. */
const side = 340;
const wallHeight = 220;

/** Returns a room from above with two of its walls removed, on a plain background in the color of the sky. */
export function isometricLayers(view: View, plan: Plan, reading: Reading): Layer[] {
  const random = view.random.fork("isometric");
  const inside = lightIndoors(view.light);
  const kind = roomKindOf(reading);
  const paper =
    colorOf(reading, "background") ??
    mix(mix(view.light.horizon, view.light.haze, 0.5), [236, 230, 224], 0.35 * (1 - view.light.lamps));
  const wall =
    colorOf(reading, "room", kind) ??
    (reading.looseColors[0] && colorValues[reading.looseColors[0]]) ??
    random.pick<Rgb>([
      [226, 200, 164],
      [164, 190, 184],
      [216, 164, 146],
      [158, 176, 200],
      [206, 196, 216],
    ]);
  const blocks = createBlocks();
  furnishBlocks(blocks, kind, { wall, side, wallHeight, outside: view.light, reading, random });
  const box = { left: -side * 0.92, right: side * 0.92, top: -wallHeight - 24, bottom: side + 34 };
  const scale = Math.min((view.width * 0.88) / (box.right - box.left), (view.height * 0.86) / (box.bottom - box.top));
  const x = view.width / 2;
  const y = view.height / 2 - ((box.top + box.bottom) / 2) * scale;
  return [
    {
      name: "paper",
      depth: 0,
      cost: 1,
      paint(frame) {
        for (let row = 0; row < frame.height; row++) {
          const color = mix(paper, dim(paper, 0.82), row / frame.height);
          for (let column = 0; column < frame.width; column++) {
            const spot = Math.exp(
              -(((column - x) / view.unit) ** 2 + ((row - y - side * 0.5 * scale) / view.unit) ** 2) * 3.4,
            );
            blend(frame, (row * frame.width + column) * 4, mix(color, [255, 250, 240], 0.16 * spot), 1);
          }
        }
      },
    },
    {
      name: "diorama",
      depth: 0.6,
      cost: 4,
      async paint(frame) {
        const sprite = await createSprite({ body: blocks.body(), glow: blocks.glow() || undefined, box }, scale);
        placeSprite(frame, sprite, inside, { x, y, depth: 1, lightSide: view.lightSide, rim: 0.15 });
        const residents = plan.things.filter(({ concept }) => isOneOf(things, concept) && !isOneOf(furniture, concept));
        const spots = [
          [200, 190],
          [120, 270],
          [270, 120],
          [230, 270],
        ] as const;
        for (const [index, mention] of residents.slice(0, 4).entries()) {
          if (!isOneOf(things, mention.concept)) continue;
          const pen = createPen(
            mention.colors,
            random.fork(`resident ${index}`),
            view.light.lamps,
            plan.season,
            false,
            true,
            { shown: shownAs(mention, { closeUp: false, raised: true }) },
          );
          const drawing = subjects[mention.concept].draw(pen);
          const [spotX, spotY] = spots[index] ?? spots[0];
          const [px, py] = isometric(spotX, spotY, 0);
          const size = (Math.min(1.7, metersOf(mention.concept)) * 92 * scale) / (drawing.box.bottom - drawing.box.top);
          placeSprite(frame, await createSprite(drawing, size), inside, {
            x: x + px * scale,
            y: y + py * scale,
            depth: 1,
            lightSide: view.lightSide,
            volume: subjects[mention.concept].volume,
            shadow: { strength: 0.3, reach: 0.1 },
          });
        }
      },
    },
  ];
}
