import { css, type Rgb, saturate } from "../color.ts";
import { badges, type Concept, colorValues, isOneOf, things } from "../concepts.ts";
import { blend, type Frame, soften } from "../frame.ts";
import { gather, shownAs } from "../gathered.ts";
import type { Layer, View } from "../layers/view.ts";
import { colorOf } from "../named-color.ts";
import { smooth } from "../noise.ts";
import type { Plan } from "../plan.ts";
import type { Reading } from "../read-prompt.ts";
import { type Drawing, rasterise } from "../sprite.ts";
import { drawBust } from "../subjects/bust.ts";
import { subjects } from "../subjects/index.ts";
import { createPen, group, n, type Shown } from "../subjects/pen.ts";
import { apart, type Flat, flattenDrawing, tightDrawing } from "./flatten-drawing.ts";
import { glyphs, people, plainMark, standIns } from "./glyphs.ts";

type Badge = (typeof badges)[number];

/** Colors for the shape behind the mark. */
const fields: readonly Rgb[] = [
  [31, 58, 77],
  [44, 98, 98],
  [246, 226, 180],
  [232, 184, 84],
  [222, 104, 84],
  [86, 68, 118],
  [52, 92, 66],
  [188, 214, 220],
  [46, 46, 54],
];
const papers: readonly [Rgb, ...Rgb[]] = [
  [250, 248, 243],
  [244, 240, 230],
  [238, 243, 245],
];
const stickerPapers: readonly [Rgb, ...Rgb[]] = [
  [168, 206, 204],
  [236, 198, 150],
  [190, 196, 226],
  [226, 178, 172],
];

/** Returns a logo, icon or sticker: the mark in a few flat colors on a plain background, without scene or light. */
export function emblemLayers(view: View, plan: Plan, reading: Reading): Layer[] {
  const chance = view.random.fork("emblem");
  const sticker = reading.has("sticker");
  const named = badges.find((badge) => reading.has(badge));
  const badge: Badge | undefined =
    named ??
    (reading.has("icon") ? "square" : sticker || reading.has("minimal") || chance.chance(0.5) ? undefined : "circle");
  const ground = colorOf(reading, "background") ?? chance.pick(sticker ? stickerPapers : papers);
  const paper: Layer = {
    name: "paper",
    depth: 0,
    cost: 1,
    paint(frame) {
      const color = onPaper(ground);
      for (let i = 0; i < frame.light.length; i += 4) blend(frame, i, color, 1);
    },
  };
  const paint = async (frame: Frame) => {
    const drawing = await markOf(view, plan, reading);
    const room = badge === undefined ? 0.64 : badge === "shield" ? 0.46 : 0.5;
    const wide = drawing.box.right - drawing.box.left;
    const high = drawing.box.bottom - drawing.box.top;
    const scale = (view.unit * room) / Math.max(wide, high, badge ? Math.hypot(wide, high) * 0.78 : 0);
    const width = Math.max(8, Math.round(wide * scale));
    const height = Math.max(8, Math.round(high * scale));
    const plain = reading.has("silhouette") || reading.has("monochrome");
    const flat = await flattenDrawing(drawing, width, height, sticker ? 7 : plain ? 1 : reading.has("minimal") ? 2 : 4);
    const left = Math.round((view.width - width) / 2);
    const top = Math.round((view.height - height) / 2);
    if (badge) {
      const field = colorOf(reading, badge, "icon", "logo", "sticker") ?? fieldFor(flat, ground, view);
      await paintBadge(frame, view, badge, field, sticker, ground);
      lay(frame, separate(flat, field), left, top);
    } else {
      if (sticker) outline(frame, flat, left, top, view.unit * 0.022);
      lay(frame, sticker ? flat : separate(flat, ground), left, top);
    }
  };
  return [paper, { name: "emblem", depth: 0.5, cost: 4, paint, paintSubject: paint }];
}

/** Returns the drawing of what the prompt names; two things stand side by side. */
async function markOf(view: View, plan: Plan, reading: Reading): Promise<Drawing> {
  const named = reading.mentions.map(({ concept }) => concept);
  const gathered = gather(reading.mentions.filter(({ concept }) => isOneOf(things, concept)));
  const nouns = gathered.map(({ concept }) => concept);
  const shown = nouns.length > 1 ? nouns.filter((concept) => concept !== "portrait") : nouns;
  const marks: Drawing[] = [];
  for (const concept of (shown.length > 0 ? shown : named.filter(drawable)).slice(0, 2)) {
    const mention = gathered.find((thing) => thing.concept === concept);
    const drawing = drawingOf(
      concept,
      view,
      plan,
      reading,
      mention && shownAs(mention, { closeUp: false, raised: true }),
    );
    if (drawing) marks.push(await tightDrawing(drawing));
  }
  const [first, second] = marks;
  if (!first) return plainMark;
  if (!second) return first;
  const scale = (first.box.bottom - first.box.top) / (second.box.bottom - second.box.top);
  const aside = first.box.right + 10 - second.box.left * scale;
  const scoped = second.body.replaceAll('id="', 'id="z').replaceAll("url(#", "url(#z");
  return {
    body:
      first.body +
      group(scoped, `translate(${n(aside)},${n(first.box.bottom - second.box.bottom * scale)}) scale(${n(scale)})`),
    box: { ...first.box, right: aside + second.box.right * scale },
  };
}

function drawable(concept: Concept): boolean {
  return glyphs[concept] !== undefined || standIns[concept] !== undefined;
}

function drawingOf(
  concept: Concept,
  view: View,
  plan: Plan,
  reading: Reading,
  shown: Shown | undefined,
): Drawing | undefined {
  const name = standIns[concept] ?? concept;
  const colors = reading.mention(concept)?.colors ?? [];
  const own = colors.length > 0 ? colors : reading.looseColors;
  const glyph = glyphs[name];
  if (glyph) {
    const color = own[0];
    return color
      ? {
          ...glyph,
          body: glyph.body.replace(/fill="#(?!f[0-9a-f]{2})[0-9a-f]{6}"/g, `fill="${css(colorValues[color])}"`),
        }
      : glyph;
  }
  if (!isOneOf(things, name)) return undefined;
  const pen = createPen(own, view.random.fork(`draw ${name}`), 0, plan.season, false, true, shown ? { shown } : {});
  if (people.includes(name)) return drawBust(pen, name === "man" || name === "child" ? name : "woman");
  const drawing = subjects[name].draw(pen);
  return name === "campfire" || name === "candle" || name === "lantern"
    ? drawing
    : { body: drawing.body, box: drawing.box };
}

/** Returns the field color that the mark stands out from best, among a few that chance allows. */
function fieldFor(flat: Flat, ground: Rgb, view: View): Rgb {
  const chance = view.random.fork("field");
  const clear = (field: Rgb) =>
    flat.colors.reduce((sum, color, index) => sum + Math.min(150, apart(color, field)) * (flat.shares[index] ?? 0), 0) +
    Math.min(60, apart(field, ground)) * 0.6;
  const best = fields.toSorted((one, other) => clear(other) - clear(one));
  return best[chance.whole(0, 2)] ?? [31, 58, 77];
}

/** Returns the mark with colors that do not vanish against the field behind it. */
function separate(flat: Flat, field: Rgb): Flat {
  const dark = field[0] * 0.3 + field[1] * 0.59 + field[2] * 0.11 < 128;
  const main = flat.shares.indexOf(Math.max(...flat.shares));
  const colors = flat.colors.map((color, index): Rgb => {
    const rich = saturate(color, 1.18);
    if (index !== main || apart(rich, field) > 70) return rich;
    return dark ? [250, 244, 230] : [40, 52, 64];
  });
  return { ...flat, colors };
}

function lay(frame: Frame, flat: Flat, left: number, top: number): void {
  for (let y = 0; y < flat.height; y++)
    for (let x = 0; x < flat.width; x++) {
      const [tx, ty] = [left + x, top + y];
      if (tx < 0 || ty < 0 || tx >= frame.width || ty >= frame.height) continue;
      let sum = 0;
      const color: [number, number, number] = [0, 0, 0];
      for (const [index, cover] of flat.covers.entries()) {
        const amount = cover[y * flat.width + x] ?? 0;
        sum += amount;
        for (let channel = 0; channel < 3; channel++)
          color[channel] = (color[channel] ?? 0) + (flat.colors[index]?.[channel] ?? 0) * amount;
      }
      if (sum < 0.01) continue;
      const own: Rgb = [color[0] / sum, color[1] / sum, color[2] / sum];
      blend(frame, (ty * frame.width + tx) * 4, onPaper(own), Math.min(1, sum));
    }
}

/** The white border of a die-cut sticker. */
function outline(frame: Frame, flat: Flat, left: number, top: number, reach: number): void {
  const margin = Math.ceil(reach * 2.4);
  const width = flat.width + margin * 2;
  const height = flat.height + margin * 2;
  const around = new Float32Array(width * height);
  for (const cover of flat.covers)
    for (let y = 0; y < flat.height; y++)
      for (let x = 0; x < flat.width; x++) {
        const at = (y + margin) * width + x + margin;
        around[at] = (around[at] ?? 0) + (cover[y * flat.width + x] ?? 0);
      }
  soften(around, width, height, Math.max(1, Math.round(reach * 0.62)));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [tx, ty] = [left - margin + x, top - margin + y];
      if (tx < 0 || ty < 0 || tx >= frame.width || ty >= frame.height) continue;
      const amount = smooth(0.035, 0.075, around[y * width + x] ?? 0);
      if (amount > 0) blend(frame, (ty * frame.width + tx) * 4, onPaper([255, 255, 255]), amount);
    }
}

async function paintBadge(
  frame: Frame,
  view: View,
  badge: Badge,
  field: Rgb,
  sticker: boolean,
  ground: Rgb,
): Promise<void> {
  const { width, height, unit } = view;
  const shape = (r: number) => {
    const [x, y] = [width / 2, height / 2];
    if (badge === "circle") return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;
    if (badge === "square")
      return `<rect x="${n(x - r * 0.94)}" y="${n(y - r * 0.94)}" width="${n(r * 1.88)}" height="${n(r * 1.88)}" rx="${n(r * 0.42)}"/>`;
    if (badge === "hexagon") {
      const points = Array.from(
        { length: 6 },
        (_, i) => `${n(x + r * 1.06 * Math.sin((i * Math.PI) / 3))},${n(y - r * 1.06 * Math.cos((i * Math.PI) / 3))}`,
      );
      return `<polygon points="${points.join(" ")}" stroke-linejoin="round"/>`;
    }
    return `<path d="M${n(x)} ${n(y - r * 1.06)}C${n(x + r * 0.4)} ${n(y - r * 0.86)} ${n(x + r * 0.7)} ${n(y - r * 0.84)} ${n(x + r * 0.9)} ${n(y - r * 0.86)}V${n(y)}C${n(x + r * 0.9)} ${n(y + r * 0.56)} ${n(x + r * 0.44)} ${n(y + r * 0.9)} ${n(x)} ${n(y + r * 1.12)}C${n(x - r * 0.44)} ${n(y + r * 0.9)} ${n(x - r * 0.9)} ${n(y + r * 0.56)} ${n(x - r * 0.9)} ${n(y)}V${n(y - r * 0.86)}C${n(x - r * 0.7)} ${n(y - r * 0.84)} ${n(x - r * 0.4)} ${n(y - r * 0.86)} ${n(x)} ${n(y - r * 1.06)}Z"/>`;
  };
  const r = unit * 0.36;
  const fill = (content: string, color: Rgb) => `<g fill="${css(color)}" stroke="none">${content}</g>`;
  const ring =
    badge === "square"
      ? ""
      : `<g fill="none" stroke="${css(ground)}" stroke-width="${n(unit * 0.007)}">${shape(r * 0.91)}</g>`;
  const svg = [sticker ? fill(shape(r * 1.08), [255, 255, 255]) : "", fill(shape(r), field), ring].join("");
  const pixels = await rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`,
    width,
    height,
  );
  for (let i = 0; i < width * height; i++) {
    const alpha = (pixels[i * 4 + 3] ?? 0) / 255;
    if (alpha === 0) continue;
    blend(frame, i * 4, onPaper([pixels[i * 4] ?? 0, pixels[i * 4 + 1] ?? 0, pixels[i * 4 + 2] ?? 0]), alpha);
  }
}

/** Returns the light that develops to exactly this color; developing compresses bright values (see `shoulder`). */
function onPaper(color: Rgb): Rgb {
  const exact = (value: number) => (value < 200 ? value : 200 - 70 * Math.log(1 - Math.min(54.2, value - 200) / 55));
  return [exact(color[0]), exact(color[1]), exact(color[2])];
}
