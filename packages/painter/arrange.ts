import type { Relation, Thing } from "./concepts.ts";
import { isCarrying, type Link, people } from "./grammar.ts";
import { heightOn } from "./interior/place-things.ts";
import type { Surface } from "./interior/room.ts";
import type { View } from "./layers/view.ts";
import type { Plan } from "./plan.ts";
import type { Reading } from "./read-prompt.ts";
import { decks, meterOf } from "./sizes.ts";
import { boxOf, drawSpot, type Spot } from "./spot.ts";
import { subjects } from "./subjects/index.ts";

/** What others are in front of when they are "in" it. */
const buildings: readonly Thing[] = [
  "lighthouse",
  "castle",
  "temple",
  "church",
  "tower",
  "windmill",
  "pyramid",
  "house",
  "cabin",
  "treehouse",
  "tent",
  "train",
  "rocket",
  "airplane",
  "bridge",
  "stone-bridge",
];
const trees: readonly Thing[] = ["tree", "pine", "palm", "blossom-tree", "cactus"];

const isPerson = (thing: Thing): boolean => people.some((person) => person === thing);

/** Moves the things that the prompt places by another thing, and returns all spots in painting order. */
export function arrange(view: View, plan: Plan, reading: Reading, spots: readonly Spot[]): Spot[] {
  const placed = new Map<Spot, "over" | "behind">();
  const anchors = new Map<Spot, Spot>();
  const named = reading.links.filter((link) => !isCarrying(link));
  const taken = new Map<Surface, number>();
  for (const link of inOrder(named)) {
    const figures = spots.filter((spot) => spot.thing === link.figure);
    const surface = plan.room && surfaceFor(plan.room.surfaces, link);
    if (surface) {
      const before = taken.get(surface) ?? 0;
      for (const [i, figure] of figures.entries())
        placeInRoom(view, plan, reading, figure, link.relation, surface, before + i);
      taken.set(surface, before + figures.length);
      continue;
    }
    const ground = spots.filter((spot) => spot.thing === link.ground).toSorted((a, b) => b.height - a.height)[0];
    if (!ground) continue;
    const relation = link.relation === "inside" && buildings.includes(link.ground) ? "in-front" : link.relation;
    for (const [i, figure] of figures.slice(0, 4).entries()) {
      const shared = named.filter((other) => other.ground === link.ground && other.relation === link.relation);
      const place = { index: shared.indexOf(link) + i, count: Math.max(shared.length, figures.length) };
      const over = placeBy(view, plan, reading, figure, ground, relation, place);
      placed.set(figure, over);
      anchors.set(figure, ground);
    }
  }
  fit(view, plan, reading, spots, anchors);
  const free = spots
    .filter((spot) => !anchors.has(spot))
    .toSorted((one, other) => one.depth - other.depth || one.y - other.y);
  const withGuests = (spot: Spot): Spot[] => {
    const guests = [...anchors].filter(([, anchor]) => anchor === spot).map(([guest]) => guest);
    return [
      ...guests.filter((guest) => placed.get(guest) === "behind").flatMap(withGuests),
      spot,
      ...guests.filter((guest) => placed.get(guest) === "over").flatMap(withGuests),
    ];
  };
  return free.flatMap(withGuests);
}

/** A thing is placed after what it is placed by. */
function inOrder(links: readonly Link[]): Link[] {
  const depthOf = (thing: Thing): number => {
    const link = links.find(({ figure }) => figure === thing);
    return link ? 1 + depthOf(link.ground) : 0;
  };
  return links.toSorted((one, other) => depthOf(one.ground) - depthOf(other.ground));
}

/** Places a figure by its ground; returns whether it is painted over the ground or behind it. */
function placeBy(
  view: View,
  plan: Plan,
  reading: Reading,
  figure: Spot,
  ground: Spot,
  relation: Relation,
  { index, count }: { index: number; count: number },
): "over" | "behind" {
  const { unit, width, height, horizon } = view;
  const front = height - horizon;
  const at = boxOf(view, plan, reading, ground);
  const tall = ground.y - at.top;
  const wide = at.right - at.left;
  // Small things beside large ones stay large enough to be seen.
  const ratio = Math.min(2.6, (meterOf(figure.thing) / meterOf(ground.thing)) ** 0.62);
  const resize = (to: number) => {
    figure.height = Math.max(unit * (isPerson(figure.thing) ? 0.26 : 0.13), to);
  };
  const mine = () => boxOf(view, plan, reading, figure);
  const side = ground.x > width * 0.55 ? -1 : ground.x < width * 0.45 ? 1 : index % 2 ? -1 : 1;
  const spread = count > 1 ? ((index + 0.5) / count - 0.5) * wide * 0.7 : 0;
  const floats = subjects[figure.thing].stands === "aloft" || subjects[figure.thing].stands === "afloat";
  figure.depth = ground.depth;
  switch (relation) {
    case "on": {
      figure.raised = true;
      resize(tall * ratio);
      figure.x = ground.x + spread;
      figure.y = ground.y - tall * (decks[ground.thing] ?? 1) + unit * 0.008;
      figure.placement = { ...figure.placement, shadow: { strength: 0, reach: 0 }, reflection: 0 };
      return "over";
    }
    case "inside": {
      figure.raised = true;
      const { hollow } = subjects[ground.thing];
      figure.placement = { ...figure.placement, shadow: { strength: 0, reach: 0 }, reflection: 0 };
      if (hollow) {
        ground.height = Math.max(ground.height, unit * 0.58);
        const pixels = ground.height / drawSpot(view, plan, reading, ground).tall;
        figure.height = (hollow.bottom - hollow.top) * pixels * 0.74;
        const own = mine();
        const room = (hollow.right - hollow.left) * pixels * 1.04;
        figure.height *= Math.min(1, room / (own.right - own.left));
        const fitted = mine();
        figure.x += ground.x - (fitted.left + fitted.right) / 2;
        figure.y = ground.y + hollow.bottom * pixels - Math.max(0, fitted.bottom - figure.y);
        return "behind";
      }
      resize(Math.min(tall * ratio, tall * 1.1));
      figure.x = ground.x + spread;
      figure.y = ground.y - tall * (ground.thing === "boat" || ground.thing === "ship" ? 0.12 : 0.42);
      return trees.includes(ground.thing) ? "over" : "behind";
    }
    case "beside": {
      resize(tall * ratio);
      const own = mine();
      const gap = unit * 0.02;
      figure.x =
        side > 0
          ? at.right + gap + (figure.x - own.left) * 0.92 + (index > 1 ? wide * 0.6 : 0)
          : at.left - gap - (own.right - figure.x) * 0.92;
      if (!floats) figure.y = ground.y + unit * 0.012;
      return "over";
    }
    case "in-front": {
      resize(tall * ratio * 1.06);
      figure.x = ground.x + side * wide * 0.2 + spread;
      figure.y = Math.min(height - unit * 0.04, ground.y + front * 0.1);
      figure.depth = Math.min(1, ground.depth + 0.04);
      return "over";
    }
    case "behind": {
      resize(tall * ratio * 0.92);
      const hidden = figure.height < tall * 0.9;
      figure.x = ground.x - side * wide * (hidden ? 0.46 : 0.24) + spread;
      figure.y = Math.max(horizon + front * 0.03, ground.y - front * 0.12);
      figure.depth = Math.max(0.3, ground.depth - 0.06);
      return "behind";
    }
    case "under": {
      if (subjects[ground.thing].stands === "aloft") {
        figure.x = ground.x + spread;
        return "over";
      }
      const legged = ["table", "desk", "chair", "bed", "sofa", "armchair"].includes(ground.thing);
      resize(Math.min(tall * ratio, tall * (legged ? 0.66 : 0.8)));
      figure.x = ground.x + (trees.includes(ground.thing) ? side * wide * 0.14 : 0) + spread;
      figure.y = ground.y + (legged ? -front * 0.01 : front * 0.02);
      return legged ? "behind" : "over";
    }
    default:
      return "over";
  }
}

/** Shrinks things that are placed by one another until all of them are in the image. */
function fit(view: View, plan: Plan, reading: Reading, spots: readonly Spot[], anchors: ReadonlyMap<Spot, Spot>): void {
  const { width, unit } = view;
  const rootOf = (spot: Spot): Spot => {
    const anchor = anchors.get(spot);
    return anchor ? rootOf(anchor) : spot;
  };
  for (const root of new Set([...anchors.keys()].map(rootOf))) {
    const members = spots.filter((spot) => rootOf(spot) === root);
    const boxes = members.map((spot) => boxOf(view, plan, reading, spot));
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top));
    const margin = unit * 0.04;
    const factor = Math.min(1, (width - 2 * margin) / (right - left), (root.y - margin) / (root.y - top));
    const middle = Math.min(
      width - margin - ((right - left) * factor) / 2,
      Math.max(margin + ((right - left) * factor) / 2, (left + right) / 2),
    );
    for (const spot of members) {
      spot.x = middle + (spot.x - (left + right) / 2) * factor;
      spot.y = root.y + (spot.y - root.y) * factor;
      spot.height *= factor;
    }
  }
}

/** Returns the piece of furniture in the room that a link names. */
function surfaceFor(surfaces: readonly Surface[], { ground, relation }: Link): Surface | undefined {
  const known = surfaces.filter((surface) => surface.of === ground);
  const byHeadroom = known.toSorted((one, other) => other.headroom - one.headroom);
  return relation === "inside" ? byHeadroom.at(-1) : byHeadroom[0];
}

/** Places a figure by a piece of furniture. */
function placeInRoom(
  view: View,
  plan: Plan,
  reading: Reading,
  figure: Spot,
  relation: Relation,
  surface: Surface,
  index: number,
): void {
  const { width, height } = view;
  const { box } = surface;
  // An animal that the prompt is about is larger than life, or it would be lost in the room.
  figure.height = heightOn({ ...surface, headroom: 1 }, figure.thing) * height * (isPerson(figure.thing) ? 1.05 : 1.3);
  const half = () => {
    const own = boxOf(view, plan, reading, figure);
    return (own.right - own.left) / 2;
  };
  const middle = ((box.left + box.right) / 2) * width;
  switch (relation) {
    case "on":
    case "inside": {
      figure.raised = true;
      // The legs of a person who sits hang below the surface.
      const above = isPerson(figure.thing) ? 0.56 : 1;
      figure.height = Math.min((surface.headroom * height) / above, figure.height);
      const reach = ((surface.right - surface.left) * width) / 2;
      figure.x = ((surface.left + surface.right) / 2) * width + (index ? (index % 2 ? 0.6 : -0.6) * reach : 0);
      figure.y = surface.y * height;
      figure.depth = surface.depth;
      return;
    }
    case "under": {
      const clear = (surface.floor - surface.y) * height;
      const own = boxOf(view, plan, reading, figure);
      figure.height *= Math.min(1, (clear * 0.84) / (figure.y - own.top));
      figure.x = middle;
      figure.y = surface.floor * height;
      figure.depth = surface.of === "sofa" ? surface.depth + 0.01 : surface.depth - 0.03;
      return;
    }
    case "behind": {
      figure.x = middle + (index % 2 ? 0.2 : -0.2) * (box.right - box.left) * width;
      figure.y = surface.floor * height - view.unit * 0.02;
      figure.depth = surface.depth - 0.03;
      return;
    }
    case "in-front": {
      figure.x = middle;
      figure.y = Math.min(height * 0.97, surface.floor * height + view.unit * 0.1);
      figure.depth = surface.depth + 0.1;
      return;
    }
    default: {
      const toRight = box.left + box.right < 1;
      figure.x = toRight ? box.right * width + half() * 1.02 : box.left * width - half() * 1.02;
      figure.x = Math.max(half(), Math.min(width - half(), figure.x));
      figure.y = surface.floor * height + view.unit * 0.012;
      figure.depth = surface.depth + 0.02;
    }
  }
}
