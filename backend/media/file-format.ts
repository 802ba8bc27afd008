import { bytesOf, startsWith, typeAt, viewOf } from "./sections.ts";
import { type ImageFileType, imageTypeOf } from "./strip-image.ts";

/** Where the brands of an ISO base media file stand: the major one, and the first compatible ones. */
const brandPlaces = [8, 16, 20, 24, 28, 32, 36, 40];
const avifBrand = /^avi[fs]$/;
/** ISO/IEC 23008-12: still images and image sequences, most of them coded as HEVC. */
const heifBrand = /^(mif1|msf1|hei[cxms]|hev[cxms])$/;

/**
 * Returns the brands of an ISO base media file (ISO/IEC 14496-12, section 4.3): MP4, QuickTime, HEIC, and AVIF have
 * them. Returns none for any other file.
 */
export function brandsOf(bytes: Uint8Array): string[] {
  if (typeAt(bytes, 4) !== "ftyp") return [];
  const end = viewOf(bytes).getUint32(0);
  return brandPlaces.filter((at) => at < end).map((at) => typeAt(bytes, at));
}

export function isAvif(bytes: Uint8Array): boolean {
  return brandsOf(bytes).some((brand) => avifBrand.test(brand));
}

/** Whether a file is an ISO base media file with a video, as far as its brands say. */
export function isBaseMediaVideo(bytes: Uint8Array): boolean {
  const brands = brandsOf(bytes);
  return brands.length > 0 && !brands.some((brand) => avifBrand.test(brand) || heifBrand.test(brand));
}

const imageNames: Record<ImageFileType, string> = { "image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WebP" };

/** Other formats by their first bytes, as their specifications and the list of the IANA give them. */
const signatures: readonly [name: string, bytes: string, at?: number][] = [
  ["GIF", "GIF8"],
  ["BMP", "BM"],
  ["TIFF", "II*\0"],
  ["TIFF", "MM\0*"],
  ["JPEG XL", "\xff\x0a"],
  ["JPEG XL", "JXL \r\n\x87\n", 4],
  ["JPEG 2000", "jP  \r\n\x87\n", 4],
  ["Photoshop", "8BPS"],
  ["OpenEXR", "v/1\x01"],
  ["WebM or Matroska", "\x1aE\xdf\xa3"],
  ["AVI", "AVI ", 8],
  ["WAV", "WAVE", 8],
  ["Ogg", "OggS"],
  ["PDF", "%PDF"],
  ["ZIP", "PK\x03\x04"],
];

/** How many leading bytes are searched for the beginning of a text. */
const headBytes = 1_024;

/** Returns the name of a file's format according to its first bytes, for a log; "unknown" for others. */
export function formatNameOf(bytes: Uint8Array): string {
  if (bytes.length === 0) return "empty";
  const image = imageTypeOf(bytes);
  if (image) return imageNames[image];
  if (isAvif(bytes)) return "AVIF";
  const brands = brandsOf(bytes);
  if (brands.some((brand) => heifBrand.test(brand))) return "HEIC";
  if (brands.length > 0) return brands[0] === "qt  " ? "QuickTime" : "MP4";
  const signed = signatures.find(([, beginning, at]) => startsWith(bytes, bytesOf(beginning), at));
  return signed ? signed[0] : textFormatOf(bytes);
}

function textFormatOf(bytes: Uint8Array): string {
  const head = new TextDecoder().decode(bytes.subarray(0, headBytes)).trimStart();
  if (/^[[{]/.test(head)) return "JSON";
  if (!head.startsWith("<")) return "unknown";
  return /<svg[\s>]/i.test(head) ? "SVG" : /<(!doctype\s+)?html[\s>]/i.test(head) ? "HTML" : "XML";
}
