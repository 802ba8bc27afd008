import { type Composition, compose } from "./compose.ts";
import { isOneOf, things } from "./concepts.ts";
import { createFrame } from "./frame.ts";
import type { Layer } from "./layers/view.ts";
import { isSeeThrough } from "./motion/scene.ts";
import { paintLayers, type Recipe } from "./paint.ts";
import { planScene } from "./plan.ts";
import { createRandom } from "./random.ts";
import { readPrompt } from "./read-prompt.ts";
import type { ReportProgress } from "./request.ts";
import { type Box, drawSpot } from "./spot.ts";
import { styleOf, wordsOf } from "./styles/index.ts";
import { standsOnGround, thingLayer } from "./things.ts";

export interface FillRequest {
  prompt: string;
  seed: number;
  /** Where the fill will be seen, in pixels of the recipe's size. */
  box: Box;
}

const fillThingsMax = 3;

/**
 * Paints what an image of the painter is about, alone, and returns its coverage, one byte per pixel: 255 where it hides
 * the background. Returns `undefined` when the image is a place without a thing in it.
 */
export async function paintSubject(recipe: Recipe, report: ReportProgress): Promise<Uint8Array | undefined> {
  const { layers } = composed(recipe);
  const first = layers.findIndex((layer) => layer.paintSubject);
  if (first < 0) return undefined;
  const { width, height } = recipe;
  const cover = new Float32Array(width * height);
  const relevant = layers.slice(first).filter((layer) => !isSeeThrough(layer));
  for (const [index, layer] of relevant.entries()) {
    const frame = createFrame(width, height);
    await (layer.paintSubject ? layer.paintSubject(frame) : layer.paint(frame));
    for (let i = 0; i < cover.length; i++) {
      const own = frame.light[i * 4 + 3] ?? 0;
      const left = (cover[i] ?? 0) * (1 - own);
      cover[i] = layer.paintSubject ? left + own : left;
    }
    report("painting", (index + 1) / relevant.length);
  }
  return Uint8Array.from(cover, (value) => Math.round(value * 255));
}

/**
 * Paints the scene of a recipe again as a PNG, without its things. Instead, it has those of the prompt, as large as the
 * box. A prompt that names no thing changes the scene itself, for example its weather.
 */
export async function paintFill(recipe: Recipe, fill: FillRequest, report: ReportProgress): Promise<Uint8Array> {
  const plain = composed(recipe);
  const style = styleOf(recipe.style, readPrompt(wordsOf(recipe.prompt, recipe.style), recipe.negativePrompt));
  const added = thingsFor(plain, fill);
  const scene = added.length > 0 ? plain : composed(recipe, fill.prompt);
  const layers = [...scene.layers.filter((layer) => !layer.paintSubject), ...added];
  return paintLayers({ ...scene, layers }, style, report);
}

function composed({ prompt, negativePrompt, style, seed, width, height }: Recipe, also = ""): Composition {
  const words = wordsOf(prompt, style);
  return compose(
    [words, also].filter(Boolean).join(", "),
    negativePrompt,
    seed,
    width,
    height,
    `${words}\n${negativePrompt}\n${seed}`,
  );
}

/** Returns the things of a prompt, side by side in the box. */
function thingsFor({ plan, view: scene }: Composition, { prompt, seed, box }: FillRequest): Layer[] {
  const random = createRandom(`${prompt}\n${seed}/fill`);
  const view = { ...scene, random };
  const reading = readPrompt(prompt, "");
  const named = planScene(reading, random)
    .things.flatMap((mention) => (isOneOf(things, mention.concept) ? [{ thing: mention.concept, mention }] : []))
    .slice(0, fillThingsMax);
  const share = (box.right - box.left) / named.length;
  return named.map(({ thing, mention }, index) => {
    const spot = {
      thing,
      mention,
      index,
      x: box.left + share * (index + 0.5),
      y: box.bottom,
      height: box.bottom - box.top,
      depth: 0.9,
      placement: standsOnGround(plan, thing) ? { shadow: { strength: 0.3, reach: 0.2 } } : {},
    };
    const { box: drawn, tall } = drawSpot(view, plan, reading, spot);
    const unit = Math.min(share / (drawn.right - drawn.left), (box.bottom - box.top) / (drawn.bottom - drawn.top));
    return thingLayer(view, plan, reading, {
      ...spot,
      x: spot.x - ((drawn.left + drawn.right) / 2) * unit * (view.lightSide < 0 ? -1 : 1),
      y: box.bottom - drawn.bottom * unit,
      height: tall * unit,
    });
  });
}
