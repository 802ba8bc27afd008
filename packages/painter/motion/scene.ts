import type { Composition } from "../compose.ts";
import { createFrame, type Frame } from "../frame.ts";
import type { Layer, View } from "../layers/view.ts";
import { type Movement, movementOf, movesAlike } from "./movement.ts";
import { above, cutSheet, type Sheet, solidFrom } from "./sheet.ts";

export interface MovingSheet {
  sheet: Sheet;
  movement: Movement;
}

/** Layers that a film shows as moving particles instead of painting them once. */
const particles = ["rain", "falling snow", "motes"];

/** Whether a layer is weather in front of the scene, which hides nothing. */
export function isSeeThrough({ name }: Layer): boolean {
  return [...particles, "near fog", "sunbeams"].includes(name);
}

// More sheets make hardly any visible difference, and each one costs time in every frame; large ones also cost memory.
const sheetsMax = 12;
const largeSheetsMax = 7;
const largePixels = 1_000_000;

interface Group {
  layers: Layer[];
  movement: Movement;
}

/** Paints a composition onto sheets that can move past each other, far to near. Reports progress from 0 to 1. */
export async function paintSheets(composition: Composition, report: (part: number) => void): Promise<MovingSheet[]> {
  const { view } = composition;
  const layers = composition.layers.filter((layer) => !particles.includes(layer.name));
  const groups = groupLayers(layers, composition);
  const total = layers.reduce((sum, layer) => sum + layer.cost, 0);
  const lastMirror = layers.findLastIndex((layer) => layer.mirrors);
  // The image so far is kept only while a later layer reflects it.
  const behind = lastMirror >= 0 ? createFrame(view.width, view.height) : undefined;
  const own = createFrame(view.width, view.height);
  const sheets: MovingSheet[] = [];
  let done = 0;
  let painted = 0;
  for (const { layers: members, movement } of groups) {
    own.light.fill(0);
    for (const layer of members) {
      await layer.paint(own, layer.mirrors ? behind : undefined);
      done += layer.cost;
      report(done / total);
    }
    painted += members.length;
    const sheet = cutSheet(own);
    if (sheet) sheets.push({ sheet, movement });
    if (behind && painted <= lastMirror) layOver(behind, own);
  }
  return withoutHidden(sheets, view);
}

/** Removes from each sheet the parts that sheets in front of it hide in every camera position. */
function withoutHidden(sheets: readonly MovingSheet[], view: View): MovingSheet[] {
  const margin = view.unit * 0.08;
  let hiddenFrom = view.height + margin;
  const seen: MovingSheet[] = [];
  for (const { sheet, movement } of sheets.toReversed()) {
    const rest = above(sheet, hiddenFrom);
    if (rest) seen.unshift({ sheet: rest, movement });
    hiddenFrom = Math.min(hiddenFrom, solidFrom(sheet, view) + margin);
  }
  return seen;
}

function groupLayers(layers: readonly Layer[], { view, plan }: Composition): Group[] {
  const most = view.width * view.height > largePixels ? largeSheetsMax : sheetsMax;
  for (let tolerance = 0.05; ; tolerance *= 2) {
    const groups: Group[] = [];
    for (const [index, layer] of layers.entries()) {
      const movement = movementOf(layer, view, plan, index);
      const last = groups.at(-1);
      if (last && !layer.mirrors && movesAlike(last.movement, movement, tolerance)) last.layers.push(layer);
      else groups.push({ layers: [layer], movement });
    }
    if (groups.length <= most || tolerance > 0.4) return groups;
  }
}

function layOver(picture: Frame, sheet: Frame): void {
  const below = picture.light;
  const above = sheet.light;
  for (let i = 0; i < below.length; i += 4) {
    const seen = 1 - (above[i + 3] ?? 0);
    for (let channel = 0; channel < 4; channel++)
      below[i + channel] = (below[i + channel] ?? 0) * seen + (above[i + channel] ?? 0);
  }
}
