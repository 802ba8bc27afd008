import sharp from "sharp";
import { formatNameOf, isAvif, isBaseMediaVideo } from "../../media/file-format.ts";
import { imageTypeOf } from "../../media/strip-image.ts";
import { type Artifact, EngineRefusal } from "./port.ts";

const avifMaxPixels = 100_000_000;
/** Far longer than the largest image takes. */
const decodeSecondsMax = 30;

/**
 * Returns the output that the bytes of an engine's file are, whatever its name or header says. AVIF becomes PNG. Throws
 * EngineRefusal (`INTERNAL`), which names the format, when they are not an output: the same bytes would be refused
 * again, so it is not retryable.
 */
export async function readArtifact(bytes: Uint8Array): Promise<Artifact> {
  const mediaType = imageTypeOf(bytes);
  if (mediaType) return { bytes, mediaType, poster: null };
  if (isAvif(bytes)) return fromAvif(bytes);
  if (isBaseMediaVideo(bytes)) return { bytes, mediaType: "video/mp4", poster: null };
  throw badOutput(
    bytes.length === 0
      ? "The result is empty."
      : `The result is neither an image nor a video that can be kept. Its format is ${formatNameOf(bytes)}.`,
  );
}

/** The original is kept beside it, for its Content Credentials. */
async function fromAvif(bytes: Uint8Array): Promise<Artifact> {
  try {
    const image = sharp(bytes, { failOn: "error", limitInputPixels: avifMaxPixels, pages: 1 });
    const png = await image.timeout({ seconds: decodeSecondsMax }).png().toBuffer();
    return { bytes: png, mediaType: "image/png", poster: null, original: { bytes, mediaType: "image/avif" } };
  } catch (error) {
    throw badOutput("The result is an AVIF image that cannot be decoded.", error);
  }
}

/** Returns the refusal of an output that will be the same each time it is read. */
export function badOutput(detail: string, cause?: unknown): EngineRefusal {
  return new EngineRefusal({ code: "INTERNAL", retryable: false, detail }, { cause });
}
