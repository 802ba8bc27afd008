import { furniture, isOneOf, type RoomKind, rooms, type Thing, things } from "../concepts.ts";
import { type Gathered, shownAs } from "../gathered.ts";
import { lightIndoors } from "../interior/indoor-light.ts";
import { metersOf } from "../interior/place-things.ts";
import type { Layer, View } from "../layers/view.ts";
import { colorOf } from "../named-color.ts";
import type { Plan } from "../plan.ts";
import type { Reading } from "../read-prompt.ts";
import { createSprite, placeSprite } from "../sprite.ts";
import { subjects } from "../subjects/index.ts";
import { createPen } from "../subjects/pen.ts";
import { buildingOf, type Cell, planBuilding } from "./building.ts";
import { drawRooms } from "./draw-rooms.ts";
import { drawShell } from "./draw-shell.ts";

/** Things that are the building itself. */
const buildings: readonly Thing[] = [
  "house",
  "cabin",
  "church",
  "temple",
  "castle",
  "tower",
  "lighthouse",
  "windmill",
  "treehouse",
  "ship",
  "boat",
];

/** Returns a building without its facade, with its rooms, and in them what the prompt names. */
export function cutawayLayers(view: View, plan: Plan, reading: Reading): Layer[] {
  const kind = buildingOf(reading);
  const random = view.random.fork("cutaway");
  const named: RoomKind[] = rooms.filter((room) => reading.has(room));
  const building = planBuilding(kind, named, view.width / view.height, random.fork("plan"));
  const color = colorOf(reading, ...buildings);
  const snowy = plan.season === "winter" || plan.snowfall;
  const shell = drawShell(building, color, random.fork("shell"), snowy);
  const front = view.height - view.horizon;
  const foot = view.horizon + front * (kind === "ship" ? 0.42 : 0.4);
  const wide = shell.box.right - shell.box.left;
  const high = shell.box.bottom - shell.box.top;
  const scale = Math.min((view.width * 0.92) / wide, (foot - view.height * 0.04) / high);
  const x = view.width / 2 - ((shell.box.left + shell.box.right) / 2) * scale;
  const y = foot - (kind === "ship" ? shell.box.bottom * scale : 0);
  const inside = lightIndoors(view.light);
  const place = { x, y, depth: 1, lightSide: view.lightSide };
  const residents = plan.things.filter(
    ({ concept }) =>
      isOneOf(things, concept) &&
      !buildings.includes(concept) &&
      !isOneOf(furniture, concept) &&
      !(kind === "treehouse" && concept === "tree"),
  );
  return [
    {
      name: "building",
      depth: 0.8,
      cost: 4,
      foot,
      async paint(frame) {
        if (shell.behind) {
          const sprite = await createSprite({ body: shell.behind, box: shell.box }, scale);
          placeSprite(frame, sprite, view.light, {
            ...place,
            rim: 0.2,
            ...(kind === "ship" ? { reflection: 0.6 } : {}),
          });
        }
        const sprite = await createSprite(
          { ...drawRooms(building, view.light, random.fork("rooms")), box: shell.box },
          scale,
        );
        placeSprite(frame, sprite, inside, place);
        for (const [index, mention] of residents.entries()) await placeResident(mention, index);
        const facade = await createSprite({ body: shell.before, box: shell.box }, scale);
        placeSprite(frame, facade, view.light, {
          ...place,
          rim: 0.2,
          ...(kind === "ship" ? {} : { shadow: { strength: 0.3, reach: 0.1 } }),
        });

        async function placeResident(mention: Gathered, index: number): Promise<void> {
          const thing = mention.concept;
          if (!isOneOf(things, thing)) return;
          const cells = building.cells.filter((cell) => cell.kind !== "stairs");
          for (let i = 0; i < Math.min(6, mention.count); i++) {
            const cell = cells[(index * 2 + i * 3 + 1) % cells.length] ?? cells[0];
            if (!cell) return;
            await placeIn(cell, thing, mention, index * 7 + i);
          }
        }

        async function placeIn(cell: Cell, thing: Thing, mention: Gathered, key: number): Promise<void> {
          const chance = random.fork(`resident ${thing} ${key}`);
          const drawing = subjects[thing].draw(
            createPen(mention.colors, chance, view.light.lamps, plan.season, false, true, {
              shown: shownAs(mention, { closeUp: false, raised: true }),
            }),
          );
          const tall = Math.min(metersOf(thing) * 100 * 1.05, cell.height * 0.8);
          const size = (tall * scale) / (drawing.box.bottom - drawing.box.top);
          const at = cell.left + cell.width * (key % 2 ? 0.34 : 0.66);
          placeSprite(frame, await createSprite(drawing, size, key % 2 === 1), inside, {
            ...place,
            x: x + at * scale,
            y: y + (cell.floor - 3) * scale,
            volume: subjects[thing].volume,
          });
        }
      },
    },
  ];
}
