import { type ColorName, type Concept, type Garment, isOneOf, type Pose, type Thing, things } from "../concepts.ts";
import { people } from "../grammar.ts";
import type { Plan } from "../plan.ts";
import type { Mention } from "../read-prompt.ts";
import type { Drawing } from "../sprite.ts";
import { type HeadPlace, wear } from "./garments.ts";
import { drawHeld, type HeldThing } from "./held.ts";
import { subjects } from "./index.ts";
import type { Stance } from "./limbs.ts";
import { group, line, n, oval, type Pen, shade } from "./pen.ts";
import { drawPerson, type PersonKind } from "./person.ts";
import { openBook } from "./pet-poses.ts";

/** A thing with what the prompt says of it. */
export interface Sitter {
  thing: Thing;
  mention: Mention;
  held: HeldThing | undefined;
  rider: Sitter | undefined;
  /** Whether it is on something whose edge its legs can hang over. */
  raised: boolean;
}

/** A drawing, and how many of its units the height of the thing is: a raised arm or a hat does not make it smaller. */
export interface Likeness extends Drawing {
  tall: number;
}

const personTall: Readonly<Record<PersonKind, number>> = { woman: 188, man: 188, child: 136 };

/** Heads of animals whose drawing does not place them itself. */
const headPlaces: Readonly<Partial<Record<Thing, HeadPlace>>> = {
  rabbit: {
    hat: { x: 44, y: -100, half: 14 },
    eyes: [[54, -80, 5]],
    neck: { x: 36, y: -50, half: 20, tilt: 12 },
  },
  penguin: {
    hat: { x: 0, y: -135, half: 17 },
    eyes: [
      [-10, -122, 4.6],
      [10, -122, 4.6],
    ],
    neck: { x: 0, y: -97, half: 21 },
  },
  owl: {
    hat: { x: 0, y: -148, half: 24 },
    eyes: [
      [-18, -118, 11],
      [18, -118, 11],
    ],
    neck: { x: 0, y: -92, half: 28 },
  },
  elephant: { hat: { x: 82, y: -149, half: 22, tilt: 8 }, eyes: [[90, -122, 4]] },
  dragon: { hat: { x: 98, y: -136, half: 11, tilt: 8 }, eyes: [[112, -124, 4.4]] },
  robot: {
    hat: { x: 0, y: -203, half: 36 },
    eyes: [
      [-16, -181, 9],
      [16, -181, 9],
    ],
    neck: { x: 0, y: -148, half: 30 },
  },
};

/** Hands of those who are not people, and how large a held thing is there. */
const hands: Readonly<Partial<Record<Thing, readonly [x: number, y: number, size: number]>>> = {
  cat: [24, -34, 1],
  dog: [26, -40, 1],
  rabbit: [46, -34, 0.8],
  bear: [104, -40, 1],
  penguin: [48, -40, 0.8],
  owl: [30, -24, 0.8],
  robot: [66, -66, 1.5],
  astronaut: [40, -80, 1],
};

const seats: Readonly<Partial<Record<Thing, readonly [x: number, y: number, size: number]>>> = {
  bicycle: [-20, -84, 0.62],
  motorcycle: [-54, -82, 1],
  skateboard: [-4, -26, 1.25],
  horse: [-8, -92, 0.94],
  dragon: [4, -84, 0.62],
  elephant: [-16, -140, 0.66],
  bear: [-14, -100, 0.8],
  deer: [-8, -88, 0.86],
};

const sideways: readonly Concept[] = ["fox", "wolf", "deer", "bear", "horse"];
const pets: readonly Concept[] = ["cat", "dog"];
const readers: readonly Concept[] = ["cat", "dog", "owl", "penguin"];
const closable: readonly Concept[] = ["rabbit", "owl", "penguin", "elephant"];

/** Whether the drawing of a thing shows a pose. */
export function canTakePose(thing: Concept, pose: Pose, { ground }: Plan): boolean {
  if (ground === "portrait") return false;
  if (["woman", "man", "child", "people"].includes(thing)) return true;
  switch (pose) {
    case "sleeping":
      return [...pets, ...closable].includes(thing) || (sideways.includes(thing) && thing !== "wolf");
    case "sitting":
      return [...pets, "rabbit", "owl"].includes(thing);
    case "standing":
      return !["bird", "butterfly", "dragon", "fish", "whale", "rabbit"].includes(thing);
    case "running":
    case "jumping":
      return [...pets, ...sideways].includes(thing) || (pose === "running" && thing === "rabbit");
    case "reading":
      return readers.includes(thing);
    case "dancing":
      return pets.includes(thing);
    case "flying":
      return ["bird", "butterfly", "dragon", "eagle", "hummingbird", "bee"].includes(thing);
  }
}

/** Whether the drawing of a thing shows a garment. */
export function canWear(thing: Concept, garment: Garment): boolean {
  if (people.some((person) => person === thing)) return true;
  const place = isOneOf(things, thing) ? headPlaces[thing] : undefined;
  const anywhere = [...pets, ...sideways].includes(thing);
  if (garment === "dress" || garment === "coat" || garment === "armor" || garment === "beard") return false;
  if (garment === "scarf") return anywhere || place?.neck !== undefined;
  if (garment === "glasses") return anywhere || (place !== undefined && place.eyes.length > 0);
  return anywhere || place !== undefined;
}

/** Draws a thing with its pose, its clothes, what it holds and who rides it. */
export function likenessOf(pen: Pen, sitter: Sitter): Likeness {
  const { thing, mention, held, rider } = sitter;
  const kind = thing === "woman" || thing === "man" || thing === "child" ? thing : undefined;
  const described = mention.pose || mention.worn || mention.hair || held || sitter.raised;
  if (kind && described) {
    const person = drawPerson(pen, kind, mention, stanceOf(sitter), held);
    return { ...person, tall: personTall[kind] };
  }
  if (thing === "people" && described) return groupOfPeople(pen, sitter);
  const drawing = subjects[thing].draw(pen);
  const usual = pets.includes(thing) ? 161 : drawing.box.bottom - drawing.box.top;
  const place = headPlaces[thing];
  const hand = hands[thing];
  const item = held && hand ? drawHeld(held, pen.random) : undefined;
  // An umbrella is over the head, which would otherwise disappear behind it.
  const behind = held?.thing === "umbrella";
  const inHand = (content: string) =>
    hand ? group(content, `translate(${hand[0]},${hand[1]}) scale(${hand[2]})`) : "";
  const extra = [
    mention.pose === "sleeping" && place ? lids(place, pen) : "",
    place ? wear(pen.worn, place) : "",
    mention.pose === "reading" && readers.includes(thing) && !item ? openBook(pen) : "",
    item && !behind ? inHand(item.body) : "",
  ].join("");
  const mounted = rider ? onMount(pen, thing, rider) : undefined;
  const headroom = pen.worn.length > 0 ? 74 : sideways.includes(thing) && pen.pose === "jumping" ? 60 : 0;
  const { left, right, bottom } = drawing.box;
  const top = Math.min(
    drawing.box.top - headroom,
    mounted?.top ?? 0,
    item && hand ? hand[1] - item.reach * hand[2] - 6 : 0,
  );
  const glow = [drawing.glow ?? "", item?.glow ? inHand(item.glow) : "", mounted?.glow ?? ""].join("");
  const grows = extra !== "" || item !== undefined || headroom > 0 || mounted !== undefined;
  const [handX, , handSize] = hand ?? [0, 0, 0];
  const reach = item ? 82 * handSize : 0;
  return {
    body: (item && behind ? inHand(item.body) : "") + drawing.body + extra + (mounted?.body ?? ""),
    ...(glow ? { glow } : {}),
    box: grows
      ? {
          left: Math.min(left - (headroom ? 24 : 0) - (mounted ? 30 : 0), item ? handX - reach : 0),
          top,
          right: Math.max(right + (headroom ? 40 : 0) + (mounted ? 40 : 0), handX + reach),
          bottom,
        }
      : drawing.box,
    tall: usual,
  };
}

function stanceOf({ mention, raised }: Sitter): Stance {
  const pose = mention.pose ?? (raised ? "sitting" : "standing");
  return raised && (pose === "sitting" || pose === "reading") ? "edge" : pose;
}

function groupOfPeople(pen: Pen, sitter: Sitter): Likeness {
  const kinds = ["man", "woman", "child"] as const;
  const each = kinds.map((kind, i) => {
    const person = drawPerson(pen, kind, sitter.mention, stanceOf(sitter), i === 1 ? sitter.held : undefined);
    const wide = sitter.mention.pose === "sleeping" ? 2.4 : 1;
    const move = `translate(${[-74, 0, 70][i] ?? 0},${i === 1 ? 4 : 0})`;
    return {
      body: group(person.body, move),
      glow: person.glow ? group(person.glow, move) : "",
      top: person.box.top,
      wide,
    };
  });
  return {
    body: each.map(({ body }) => body).join(""),
    glow: each.map(({ glow }) => glow).join(""),
    box: { left: -210, top: Math.min(...each.map(({ top }) => top)), right: 210, bottom: 10 },
    tall: 192,
  };
}

function onMount(pen: Pen, mount: Thing, rider: Sitter) {
  const seat = seats[mount];
  const kind = rider.thing === "man" || rider.thing === "child" ? rider.thing : "woman";
  if (!seat) return undefined;
  const [x, y, size] = seat;
  if (!["woman", "man", "child", "people"].includes(rider.thing)) return animalOnMount(pen, seat, rider);
  const stance: Stance = mount === "skateboard" ? "standing" : "astride";
  const person = drawPerson(pen, kind, rider.mention, stance, rider.held);
  const put = (content: string) => group(content, `translate(${x},${y}) scale(${size})`);
  return { body: put(person.body), glow: person.glow ? put(person.glow) : "", top: y + person.box.top * size };
}

/** An animal that rides sits on the seat. */
function animalOnMount(pen: Pen, [x, y, size]: readonly [number, number, number], rider: Sitter) {
  const drawing = likenessOf(
    { ...pen, worn: rider.mention.worn ?? [], pose: undefined },
    { ...rider, rider: undefined },
  );
  const scale = (size * 110) / drawing.tall;
  const put = (content: string) => group(content, `translate(${x},${y + 6}) scale(${n(scale)})`);
  return { body: put(drawing.body), glow: drawing.glow ? put(drawing.glow) : "", top: y + drawing.box.top * scale };
}

function lids({ eyes }: HeadPlace, pen: Pen): string {
  return eyes
    .map(
      ([x, y, r]) =>
        oval(x, y, r * 1.25, r * 1.25, shade(pen.main("#8a7a6c"), 0.06)) +
        line(`M${n(x - r)} ${y}q${n(r)} ${n(r * 0.9)} ${n(r * 2)} 0`, "#241a1a", Math.max(1.2, r * 0.3)),
    )
    .join("");
}

/** Returns the color of an animal's coat that the prompt calls by the color of its hair: "un chat roux". */
export function coatColors(mention: Mention): readonly ColorName[] {
  if (mention.colors.length > 0 || people.some((person) => person === mention.concept)) return mention.colors;
  const color = mention.hair?.color;
  if (!color) return [];
  return [color === "red" ? "orange" : color === "blond" ? "gold" : color];
}
