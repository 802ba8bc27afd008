import { joinSigned } from "../../../adapters/content-credentials/port.ts";
import type { GalleryDeps } from "../deps.ts";
import type { Picture } from "../picture.ts";
import { collect, warnNotKept } from "./ingredients.ts";

/**
 * Returns an uploaded image with the Content Credentials of the file that was sent: signed, with that file as its
 * parent, and apart for what is made from it. An upload counts without them, so a failure is logged only. Credentials
 * that name the location of a photo are not kept: they would travel into public links.
 */
export async function keepCredentials(
  deps: Pick<GalleryDeps, "log" | "runtime" | "signing">,
  sent: Uint8Array,
  picture: Picture,
): Promise<Picture> {
  const { log, runtime, signing } = deps;
  const { bytes, mediaType } = picture;
  const credentials = await collect(deps, sent, mediaType);
  if (!signing || !credentials || namesLocation(credentials)) return picture;
  const signed = await signing.credentials.sign({
    bytes,
    mediaType,
    claim: { generator: signing.generator, createdAt: runtime.now() },
    ingredients: [{ relationship: "parentOf", bytes: credentials }],
  });
  if (!("problem" in signed)) return { ...picture, bytes: joinSigned(signed, bytes), credentials };
  warnNotKept(log, signed.problem);
  return { ...picture, credentials };
}

/** The names under which EXIF, IPTC, Photoshop, and schema.org state a location. Signed texts cannot be removed singly. */
const locationNames = [
  "GPSLatitude",
  "GPSLongitude",
  "LocationCreated",
  "LocationShown",
  "photoshop:City",
  "contentLocation",
];

function namesLocation(credentials: Uint8Array): boolean {
  const bytes = Buffer.from(credentials.buffer, credentials.byteOffset, credentials.byteLength);
  return locationNames.some((name) => bytes.includes(name));
}
