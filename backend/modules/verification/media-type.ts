import type { VerifiableType } from "../../../contract/verification-terms.ts";
import { brandsOf, isAvif } from "../../media/file-format.ts";
import { jpegBeginning } from "../../media/jpeg.ts";
import { pngSignature } from "../../media/png.ts";
import { startsWith } from "../../media/sections.ts";
import { isWebp } from "../../media/webp.ts";

/** How many leading bytes tell a file's media type. */
const headBytes = 64;
const mp4Brand = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|f4v )$/;

/** Returns the media type that the content has, whatever the file is called; `undefined` if it cannot be verified. */
export function mediaTypeOf(file: Uint8Array): VerifiableType | undefined {
  const head = file.subarray(0, headBytes);
  if (startsWith(head, pngSignature)) return "image/png";
  if (startsWith(head, jpegBeginning)) return "image/jpeg";
  if (isWebp(head)) return "image/webp";
  if (isAvif(head)) return "image/avif";
  return brandsOf(head).some((brand) => mp4Brand.test(brand)) ? "video/mp4" : undefined;
}
