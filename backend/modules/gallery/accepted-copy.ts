import { createHash } from "node:crypto";
import { admits } from "../../http/accepted-type.ts";
import { matchesNone } from "../../http/byte-ranges.ts";
import type { ShownFile } from "../../http/stored-file.ts";
import type { GalleryDeps } from "./deps.ts";
import { readWhole } from "./read-whole.ts";
import { jpegWithPacket } from "./recipe/with-packet.ts";

/** Identifies the conversion. Change it whenever the conversion changes, because ETags depend on it. */
const way = "jpeg 2";

/**
 * Returns a stored WebP copy in a format that the client accepts: unchanged, or converted to JPEG on request, with a
 * packet that describes its origin. Skips the conversion if the client already has the JPEG. Returns `undefined` if the
 * copy is not in storage.
 */
export async function acceptedCopy(
  { pictures, storage }: Pick<GalleryDeps, "pictures" | "storage">,
  copy: ShownFile,
  request: Request,
  packet?: Uint8Array,
): Promise<ShownFile | undefined> {
  if (admits(request.headers.get("accept"), copy.mediaType)) return { ...copy, varies: "accept" };
  const sha256 = createHash("sha256").update(`${copy.sha256} ${way}`).digest("hex");
  const jpeg: ShownFile = { ...copy, mediaType: "image/jpeg", sizeBytes: 0, sha256, varies: "accept" };
  if (matchesNone(request.headers.get("if-none-match"), `"${sha256}"`)) return jpeg;
  const converted = await pictures.toJpeg(() => readWhole(storage, copy.key));
  const bytes = converted && packet ? jpegWithPacket(converted, packet) : converted;
  return bytes && { ...jpeg, sizeBytes: bytes.byteLength, parts: [bytes] };
}
