import sharp from "sharp";
import { decodeAsShown } from "../../../media/decode-as-shown.ts";
import { formatNameOf } from "../../../media/file-format.ts";
import { stripImage } from "../../../media/strip-image.ts";
import type { Artifact } from "../port.ts";
import { badOutput, readArtifact } from "../read-artifact.ts";
import type { OutputFile } from "./answers.ts";

/** A cutout is an image with transparent parts. */
export const mediaKinds = ["image", "cutout", "video"] as const;
export type Media = (typeof mediaKinds)[number];

/** What an output is, and whether the server keeps it among its temporary files, under a name of its own. */
export interface Wanted {
  media: Media;
  isTemporary: boolean;
}

export interface ChosenFiles {
  main: OutputFile;
  poster: OutputFile | undefined;
}

const pictureName = /\.(png|jpe?g|webp|avif)$/i;
const videoName = /\.mp4$/i;
const pictureMaxPixels = 100_000_000;

/**
 * Chooses the files that were made for this output. Other files, such as those of a cached answer under an earlier
 * name, are ignored. Returns `undefined` when the output itself is missing.
 */
export function chooseFiles(
  files: readonly OutputFile[],
  outputId: string,
  { media, isTemporary }: Wanted,
): ChosenFiles | undefined {
  const ours = files.filter(
    ({ filename, type }) => (type === "output" && filename.startsWith(outputId)) || (isTemporary && type === "temp"),
  );
  const picture = ours.find(({ filename }) => pictureName.test(filename));
  const video = ours.find(({ filename }) => videoName.test(filename));
  // A file of any other name is read as well: what it is instead is then said.
  const main = (media === "video" ? video : picture) ?? ours[0];
  return main && { main, poster: media === "video" && main === video ? picture : undefined };
}

/**
 * Checks that an image decodes to its last row, and that a cutout has an alpha channel. Throws EngineRefusal
 * (`INTERNAL`) when it does not.
 */
export async function pictureFrom(bytes: Uint8Array, isCutout: boolean): Promise<Artifact> {
  const artifact = await readArtifact(bytes);
  if (!(await isIntact(artifact.bytes))) {
    throw badOutput(`The file is not an image, or it is damaged. Its format is ${formatNameOf(bytes)}.`);
  }
  if (isCutout && !(await sharp(artifact.bytes).metadata()).hasAlpha) {
    throw badOutput("The cutout has no alpha channel.");
  }
  return artifact;
}

/** Checks that the bytes are an MP4 with frames. Throws EngineRefusal (`INTERNAL`) when they are not. */
export async function videoFrom(bytes: Uint8Array, poster: Uint8Array | null): Promise<Artifact> {
  if (!(await isVideo(bytes))) {
    throw badOutput(`The file is not an MP4 video, or it is damaged. Its format is ${formatNameOf(bytes)}.`);
  }
  return { bytes, mediaType: "video/mp4", poster: poster && (await isIntact(poster)) ? poster : null };
}

async function isIntact(bytes: Uint8Array): Promise<boolean> {
  const bare = stripImage(bytes);
  if (typeof bare === "string") return false;
  try {
    // Only decoding the whole image proves that it is complete.
    await decodeAsShown(bare, (failOn) =>
      sharp(bare.bytes, { failOn, limitInputPixels: pictureMaxPixels }).resize(16).raw().toBuffer(),
    );
    return true;
  } catch {
    return false;
  }
}

async function isVideo(bytes: Uint8Array): Promise<boolean> {
  // Loaded with the first video: it takes 10 MB of memory.
  const { BufferSource, Input, MP4 } = await import("mediabunny");
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    return track !== null && (await track.computeDuration()) > 0;
  } catch {
    return false;
  } finally {
    input.dispose();
  }
}
