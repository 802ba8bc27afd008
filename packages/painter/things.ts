import { arrange } from "./arrange.ts";
import { scale } from "./color.ts";
import { blooms, foods, isOneOf, songbirds, type Thing, things } from "./concepts.ts";
import type { Frame } from "./frame.ts";
import { type Gathered, isLaid } from "./gathered.ts";
import { people } from "./grammar.ts";
import { placesOn, usualSurface } from "./interior/place-things.ts";
import { fieldRows } from "./layers/field-rows.ts";
import type { Layer, View } from "./layers/view.ts";
import type { Plan } from "./plan.ts";
import type { Mention, Reading } from "./read-prompt.ts";
import { drawSpot, type Spot } from "./spot.ts";
import { createSprite, type Placement, placeSprite } from "./sprite.ts";
import { drawBust } from "./subjects/bust.ts";
import { subjects } from "./subjects/index.ts";
import { createPen } from "./subjects/pen.ts";

const landmarks: readonly Thing[] = [
  "house",
  "cabin",
  "castle",
  "temple",
  "church",
  "windmill",
  "tower",
  "pyramid",
  "tree",
  "pine",
  "blossom-tree",
  "palm",
  "lighthouse",
  "rocket",
  "street-lamp",
];
const plants: readonly Thing[] = ["tree", "pine", "palm", "blossom-tree", "cactus"];

/** Returns the things that the prompt names, far ones first, placed by the rule of thirds and their own size. */
export function thingLayers(view: View, plan: Plan, reading: Reading): Layer[] {
  if (plan.ground === "abstract" && plan.things.length === 0) return [];
  if (plan.ground === "portrait") return [portraitLayer(view, plan, reading)];
  const sown = sownIn(plan, reading);
  const rows = sown ? fieldRows(view, sown) : [];
  const layers = placeThings(view, plan, reading).map((spot) => thingLayer(view, plan, reading, spot));
  if (rows.length === 0) return layers;
  return [...layers, ...rows].toSorted((one, other) => (one.foot ?? 0) - (other.foot ?? 0));
}

/** Returns the flowers that cover a field instead of standing in one place. */
function sownIn(plan: Plan, reading: Reading): Gathered | undefined {
  return plan.things.find(
    ({ concept, count }) => isOneOf(blooms, concept) && plan.ground === "meadow" && (reading.has("field") || count > 5),
  );
}

/** Returns the place of each thing in painting order, far ones first. */
export function placeThings(view: View, plan: Plan, reading: Reading): Spot[] {
  const sown = sownIn(plan, reading);
  const single = plan.things.filter((mention) => mention !== sown);
  const spots = single.slice(0, 5).flatMap((mention, index) => spotsOf(view, plan, reading, mention, index));
  return arrange(view, plan, reading, spots);
}

function spotsOf(view: View, plan: Plan, reading: Reading, mention: Gathered, index: number): Spot[] {
  const concept = mention.concept;
  if (!isOneOf(things, concept)) return [];
  const { unit, width, height, horizon } = view;
  const chance = view.random.fork(`thing ${concept}`);
  const subject = subjects[concept];
  if (plan.room) {
    const surface = usualSurface(plan.room, concept, index, (of) =>
      reading.mentions.some((named) => named.concept === of),
    );
    const shadow = { shadow: { strength: 0.4, reach: 0.12 } };
    return surface
      ? placesOn(view, plan.room, surface, mention, concept, index).map((place, i) => ({
          ...place,
          thing: concept,
          mention,
          index: i,
          placement: subject.stands === "aloft" ? {} : shadow,
        }))
      : [];
  }
  const total = Math.min(5, plan.things.length);
  const wide = Math.min(1, width / height);
  const lonely = reading.has("lonely") || reading.has("minimal") ? 0.62 : 1;
  const crowd = total === 1 ? 1 : total === 2 ? 0.86 : 0.72;
  // A person that the prompt describes comes nearer, so that it shows.
  const near = isDescribed(reading, mention) ? (concept === "skateboard" ? 0.56 : 1.36) : 1;
  const size = near * subject.size * unit * lonely * crowd * chance.between(0.94, 1.08);
  const third =
    total === 1
      ? 0.5 - view.lightSide * chance.between(0.08, 0.18) * wide
      : ([0.3, 0.7, 0.5, 0.13, 0.88][index] ?? 0.5) + chance.between(-0.03, 0.03);
  const slot = view.lightSide > 0 ? third : total === 1 ? third : 1 - third;
  const front = height - horizon;
  const bigOnLand = landmarks.includes(concept);
  const spot = (changes: Partial<Spot>): Spot => ({
    thing: concept,
    mention,
    index: 0,
    x: slot * width,
    y: horizon + front * 0.5,
    height: size,
    depth: 0.8,
    placement: {},
    ...changes,
  });
  const shadow = plan.overcast > 0.6 || plan.time === "dusk" ? 0.16 : view.light.isMoon ? 0.3 : 0.46;
  const grounded: Partial<Placement> = {
    shadow: { strength: shadow, reach: 0.22 + 0.5 * (1 - Math.max(0, Math.min(1, view.light.elevation))) },
  };

  if (concept === "stone-bridge")
    return [
      spot({
        x: width * 0.5,
        y: horizon + unit * (plan.ground === "water" ? 0.085 : 0.05),
        height: Math.max(size, (width / 640) * 182),
        depth: 0.68,
        placement: {
          reflection: plan.ground === "water" ? 1 : 0,
          ...(plan.things.length > 1 ? { reflectionReach: front * 0.62 - unit * 0.13 } : {}),
        },
      }),
    ];
  if (concept === "bridge") {
    const scaleUp = Math.max(size, (width / 640) * 172);
    return [
      spot({
        x: width * 0.5,
        y: horizon + unit * (plan.ground === "water" ? 0.012 : 0.05),
        height: scaleUp,
        depth: 0.4,
        placement: { reflection: plan.ground === "water" ? 0.75 : 0 },
      }),
    ];
  }
  if (plan.ground === "close-up") {
    const rooted = isOneOf(blooms, concept);
    const tall = Math.min(1.25, 0.6 + 0.4 * (height / unit));
    return copies(
      spot({
        x: rooted || total > 1 ? slot * width : width * (0.5 + chance.between(-0.03, 0.03)),
        y:
          concept === "bouquet"
            ? height * 0.97
            : rooted
              ? height * 1.02
              : height * (isOneOf(songbirds, concept) ? 0.72 : 0.62),
        height:
          (isOneOf(songbirds, concept) || concept === "bouquet" ? 0.86 : rooted ? 0.96 : 0.5) * tall * unit * crowd,
        depth: rooted || total === 1 ? 0.94 : 0.98,
      }),
      mention,
      view,
      chance,
      !rooted,
    );
  }
  if (subject.stands === "table" || plan.ground === "table") {
    const boost = plan.ground === "table" ? 1 : 0.6;
    const edible = isOneOf(foods, concept);
    // Plates are wide, so several of them share the width.
    const share = edible && total > 1 ? Math.min(1, 0.5 + (0.28 * width) / unit) : 1;
    const main = spot({
      ...(edible && total === 1 ? { x: width * (0.5 + chance.between(-0.03, 0.03)) } : {}),
      y: horizon + front * (plan.ground !== "table" ? 0.72 : isLaid(plan) ? 0.58 + index * 0.08 : 0.46 + index * 0.1),
      height: size * boost * share,
      depth: 1,
      placement: { shadow: { strength: 0.55, reach: 0.24 } },
    });
    return edible ? copies(main, mention, view, chance, false) : [main];
  }
  if (plan.ground === "underwater" || plan.ground === "space") {
    const scaleDown = plan.ground === "space" && concept !== "planet" ? 0.82 : 1;
    const y =
      height * (plan.ground === "space" ? 0.5 : 0.48) +
      (size * scaleDown) / 2 +
      (index % 2 ? -1 : 1) * height * 0.04 * index;
    return copies(
      spot({ y, height: size * scaleDown, depth: plan.ground === "space" ? 0.9 : 0.82 }),
      mention,
      view,
      chance,
      true,
    );
  }
  if (mention.pose === "flying" && subject.stands === "ground")
    return copies(spot({ y: horizon * 0.82, height: size, depth: 0.86 }), mention, view, chance, true);
  if (subject.stands === "aloft") {
    const y =
      horizon * (concept === "dragon" ? 0.98 : concept === "planet" ? 0.74 : concept === "bird" ? 0.6 : 0.74) +
      (concept === "butterfly" ? front * 0.25 : 0);
    const skyward = spot({
      ...(concept === "eagle" && total === 1 ? { x: width * 0.5 } : {}),
      y,
      height: size,
      depth: concept === "planet" ? 0.3 : 0.86,
    });
    const extra =
      concept === "balloon" && mention.count === 1 && chance.chance(0.7)
        ? [
            spot({
              index: 1,
              x: width * (1 - slot) + chance.between(-0.08, 0.08) * width,
              y: horizon * chance.between(0.4, 0.6),
              height: size * 0.36,
              depth: 0.45,
            }),
            spot({ index: 2, x: width * chance.between(0.1, 0.9), y: horizon * 0.84, height: size * 0.18, depth: 0.3 }),
          ]
        : [];
    return [...extra, ...copies(skyward, mention, view, chance, true)];
  }
  if (plan.ground === "water" && (subject.stands === "afloat" || concept === "lighthouse")) {
    const y =
      concept === "lighthouse"
        ? horizon + front * 0.16
        : horizon + front * (concept === "ship" ? 0.2 : 0.3 + index * 0.1);
    return copies(
      spot({ y, depth: concept === "lighthouse" ? 0.78 : 0.86, placement: { reflection: 0.8 } }),
      mention,
      view,
      chance,
      false,
    );
  }
  const onShore = plan.ground === "water" || plan.ground === "beach";
  const part = onShore
    ? bigOnLand
      ? 0.72
      : 0.84
    : plan.ground === "street" || plan.ground === "road"
      ? 0.74
      : plan.ground === "woods"
        ? bigOnLand
          ? 0.34
          : 0.62
        : bigOnLand
          ? 0.3
          : 0.62;
  const y = horizon + front * (part + index * 0.03);
  const vehicleOnRoad =
    (plan.ground === "road" || plan.ground === "street") &&
    ["car", "bicycle", "umbrella", "robot", "bus", "motorcycle"].includes(concept);
  const x =
    vehicleOnRoad && total === 1
      ? width * (0.5 + chance.between(-0.06, 0.06))
      : concept === "street-lamp"
        ? width * (0.5 - view.lightSide * 0.3)
        : concept === "train"
          ? width * 0.55
          : slot * width;
  const main = spot({
    x,
    y,
    depth: bigOnLand ? 0.84 : 0.95,
    height: plan.ground === "clouds" ? size * 0.8 : size,
    placement: subject.shadowless ? {} : grounded,
  });
  const company =
    plants.includes(concept) && mention.count === 1 && lonely === 1 && !["woods", "street"].includes(plan.ground)
      ? Array.from({ length: concept === "blossom-tree" ? 2 : 4 }, (_, i) => {
          const near = chance.next();
          return spot({
            index: i + 1,
            x: width * chance.between(0.02, 0.98),
            y: onShore ? y - unit * 0.02 : horizon + front * (0.03 + near * 0.14),
            height: size * (onShore ? 0.5 : 0.18 + near * 0.3),
            depth: 0.45 + near * 0.25,
            placement: grounded,
          });
        })
      : [];
  return [...company, ...copies(main, mention, view, chance, false)];
}

function isDescribed({ links }: Reading, { concept, pose, worn, hair }: Mention): boolean {
  const person = people.some((known) => known === concept);
  const holds = links.some(({ relation, figure }) => relation === "holding" && figure === concept);
  return (
    (person && (pose !== undefined || worn !== undefined || hair !== undefined || holds)) ||
    links.some(({ relation, ground }) => relation === "riding" && ground === concept)
  );
}

/** Returns several copies of a thing: one in its place, the others smaller and to the sides. */
function copies(first: Spot, mention: Gathered, view: View, chance: View["random"], loose: boolean): Spot[] {
  if (mention.count === 1) return [first];
  const count = Math.min(7, mention.count);
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    const near = 0.72 + 0.28 * chance.next();
    return {
      ...first,
      index: i,
      x: view.width * (0.08 + share * 0.84) + chance.between(-0.02, 0.02) * view.width,
      y: first.y + (loose ? chance.between(-0.16, 0.1) * view.unit : (near - 0.85) * (first.y - view.horizon) * 0.8),
      height: first.height * (count > 3 ? 0.52 : 0.84) * near,
      depth: first.depth * (0.7 + 0.3 * near),
    };
  });
}

/** Returns the layer of one thing in its place. */
export function thingLayer(view: View, plan: Plan, reading: Reading, spot: Spot): Layer {
  const place = async (frame: Frame, placement: Partial<Placement>) => {
    const drawing = drawSpot(view, plan, reading, spot);
    const sprite = await createSprite(drawing, spot.height / drawing.tall, view.lightSide < 0);
    const dark = reading.has("silhouette") ? 0.12 : 1;
    const light = { ...view.light, key: scale(view.light.key, dark), ambient: scale(view.light.ambient, dark) };
    placeSprite(frame, sprite, light, {
      x: spot.x,
      y: spot.y,
      depth: plan.room ? 1 : Math.min(1, spot.depth + (plan.fog > 0.5 ? -0.16 : 0.1)),
      lightSide: view.lightSide,
      volume: subjects[spot.thing].volume,
      rim: (dark < 1 ? 0.3 : 0.5) + 0.4 * dark * (1 - Math.max(0, Math.min(1, view.light.elevation))),
      ...placement,
    });
  };
  return {
    name: spot.thing,
    depth: spot.depth,
    cost: 1,
    ...(standsOnGround(plan, spot.thing) ? { foot: spot.y } : {}),
    paint: (frame) => place(frame, spot.placement),
    paintSubject(frame) {
      const { shadow: _shadow, reflection: _reflection, ...alone } = spot.placement;
      return place(frame, alone);
    },
  };
}

/** Whether a thing stands on the ground of the scene. */
export function standsOnGround(plan: Plan, thing: Thing): boolean {
  return subjects[thing].stands !== "aloft" && !["underwater", "space", "close-up"].includes(plan.ground);
}

function portraitLayer(view: View, plan: Plan, reading: Reading): Layer {
  const paint = async (frame: Frame) => {
    const chance = view.random.fork("portrait");
    const kind = reading.has("man")
      ? "man"
      : reading.has("child")
        ? "child"
        : reading.has("woman")
          ? "woman"
          : chance.pick(["woman", "man"] as const);
    const colors = reading.mention(kind)?.colors ?? reading.mention("portrait")?.colors ?? [];
    const drawing = drawBust(
      createPen(colors.length > 0 ? colors : reading.looseColors, chance, view.light.lamps, plan.season, false),
      kind,
      reading.mention(kind) ?? reading.mention("portrait"),
    );
    // A hat needs room above the head.
    const pixels = (view.unit * (drawing.box.top < -200 ? 0.8 : 0.98)) / 388;
    const sprite = await createSprite(drawing, pixels, view.lightSide < 0);
    placeSprite(frame, sprite, view.light, {
      x: view.width * (0.5 - view.lightSide * 0.04),
      y: view.height - 250 * pixels,
      depth: 1,
      lightSide: view.lightSide,
      volume: 0.3,
      rim: 0.9,
    });
  };
  return { name: "portrait", depth: 0.95, cost: 3, paint, paintSubject: paint };
}
