import { hasFields, isText } from "../../../../forms/guards.ts";
import type { Size } from "../view.ts";
import { contextOf } from "./mask-painter.ts";

/** Longer than a model takes to load. */
const deadlineMilliseconds = 120_000;

const isRefusal = hasFields<{ message: string }>({ message: isText });

/**
 * Asks the server for the subject of the image, or for what a text names. Returns the runs of a mask of this size, or
 * why there are none. Rejects when there is no answer.
 */
export async function selectRegion(text: string, size: Size): Promise<Uint32Array | string> {
  const body = new FormData();
  if (text) body.set("text", text);
  const address = `${window.location.pathname}/selection`;
  const response = await fetch(address, { method: "POST", body, signal: AbortSignal.timeout(deadlineMilliseconds) });
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => undefined);
    return isRefusal(answer) ? answer.message : "";
  }
  return runsOfImage(await response.blob(), size);
}

/** Returns the runs of a mask of this size from a gray image. Rejects when it is no image. */
export async function runsOfImage(file: Blob, size: Size): Promise<Uint32Array> {
  const image = await createImageBitmap(file);
  const context = contextOf(size, { willReadFrequently: true });
  context.drawImage(image, 0, 0, size.width, size.height);
  image.close();
  return runsOf(context.getImageData(0, 0, size.width, size.height).data);
}

/** Returns the runs of a gray image. `pixels` are red, green, blue, and alpha of each pixel; transparent ones are black. */
export function runsOf(pixels: Uint8ClampedArray): Uint32Array {
  const runs: number[] = [];
  let gray = -1;
  for (let index = 0; index < pixels.length; index += 4) {
    const next = Math.round(((pixels[index] ?? 0) * (pixels[index + 3] ?? 0)) / 255);
    if (next === gray) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 256;
    else runs.push(256 + next);
    gray = next;
  }
  return new Uint32Array(runs);
}
