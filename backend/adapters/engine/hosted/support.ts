import { needsSource } from "../../../../contract/generation-terms.ts";
import type { EngineFailure, EngineRequest } from "../port.ts";
import { type ModeInputs, referencesMaxOf } from "./mode-inputs.ts";

/** A source video travels inside the request, so it must be small. */
const videoMaxBytes = 32 * 1024 * 1024;

/**
 * Returns why a model cannot take a request; `null` when it can. Providers and their packages drop what they do not
 * know, and the user would pay for something else.
 */
export function refusalOf(how: ModeInputs, request: EngineRequest): Pick<EngineFailure, "code" | "detail"> | null {
  const { mode, model, edit } = request;
  const unsupported = (what: string) => ({
    code: "UNSUPPORTED" as const,
    detail: `${model} takes no ${what} for ${mode}.`,
  });
  const missing = (what: string) => ({ code: "INVALID_INPUT" as const, detail: `The ${what} is missing.` });
  // The mask of an expanded image is the product's own, and a model that gets numbers does without it.
  const needsMask = how.mask && (how.mask.need === "required" || mode === "image-expand");

  if (how.video ? !edit.video : needsSource(mode) && !request.image)
    return missing(how.video ? "video" : "source image");
  if (needsMask && !edit.mask && !how.expand) return missing("mask");
  if (how.prompt?.need !== "none" && how.prompt?.need !== "optional" && request.prompt.trim() === "") {
    return missing("prompt");
  }
  if (mode === "image-expand" && how.expand && !edit.expand) return missing("number of pixels to add");
  if (how.scale && edit.scale === null && !how.framesPerSecond) return missing("scale");

  if (edit.mask && !how.mask && !(mode === "image-expand" && how.expand)) return unsupported("mask");
  const most = referencesMaxOf(mode, how);
  if (edit.references.length > most) return unsupported(most === 0 ? "references" : `more than ${most} references`);
  if (edit.lastFrame && !how.lastFrame) return unsupported("last frame");
  if (edit.video && !how.video) return unsupported("video");
  if (edit.video && edit.video.bytes.byteLength > videoMaxBytes) {
    return { code: "INVALID_INPUT", detail: `The video is larger than ${videoMaxBytes} bytes.` };
  }
  if (edit.scale !== null && !how.scale?.values.includes(edit.scale)) return unsupported(`scale of ${edit.scale}`);
  if (edit.fidelity !== null && !how.fidelity) return unsupported("fidelity");
  if (mode === "image-cutout" && !how.outputs?.[edit.output ?? "transparent"])
    return unsupported(`output “${edit.output}”`);
  const rate = edit.framesPerSecond;
  if (rate !== null && !how.framesPerSecond?.values.includes(rate)) return unsupported(`${rate} frames per second`);
  return edit.adjustments ? unsupported("adjustments") : null;
}
