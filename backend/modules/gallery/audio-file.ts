import { mp4Boxes } from "../../media/mp4.ts";
import { bytesOf, startsWith, typeAt } from "../../media/sections.ts";
import type { Packer } from "./packer.ts";
import type { RemuxProblem } from "./remux.ts";
import type { AudioType } from "./rules.ts";

export interface AudioFile {
  /** Only the sound: titles, covers and other metadata are removed. */
  bytes: Uint8Array;
  mediaType: AudioType;
  durationSeconds: number;
}

/** Why an audio file is refused. */
export type AudioFileProblem = RemuxProblem | "too-short";

/** Anything shorter does not count as sound. */
export const audioFileMinSeconds = 0.1;

/** Detects the type from the leading bytes. Ignores the claimed type. */
function audioTypeOf(bytes: Uint8Array): AudioType | undefined {
  // RF64 is the form for files above 4 GB (EBU Tech 3306). Some programs write it always.
  if (["RIFF", "RF64"].includes(typeAt(bytes, 0)) && typeAt(bytes, 8) === "WAVE") return "audio/wav";
  if (typeAt(bytes, 4) === "ftyp") return "audio/mp4";
  const isTagged = startsWith(bytes, bytesOf("ID3"));
  // ISO/IEC 11172-3, section 2.4.2.3: eleven sync bits are set and the layer is III.
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2;
  return isTagged || isFrame ? "audio/mpeg" : undefined;
}

/** Remuxes an uploaded audio file, or returns why it is refused. Consumes the bytes. */
export async function readAudioFile(
  packer: Packer,
  bytes: Uint8Array,
  ownerId: string,
): Promise<AudioFile | AudioFileProblem> {
  const mediaType = audioTypeOf(bytes);
  if (mediaType === undefined) return "type";
  if (mediaType === "audio/mp4" && !mp4Boxes(bytes)) return "broken";
  const copy = await packer.pack(bytes, mediaType, { usesUp: true, ownerId });
  if (typeof copy === "string") return copy;
  if (copy.durationSeconds < audioFileMinSeconds) return "too-short";
  return { bytes: copy.bytes, mediaType, durationSeconds: copy.durationSeconds };
}
