import { joinSigned } from "../../../adapters/content-credentials/port.ts";
import type { GalleryDeps } from "../deps.ts";
import type { Picture } from "../picture.ts";
import { collect, warnNotKept } from "./ingredients.ts";

/**
 * Returns an uploaded image with the Content Credentials of the file that was sent: signed, with that file as its
 * parent, and apart for what is made from it. An upload counts without them, so a failure is logged only.
 */
export async function keepCredentials(
  deps: Pick<GalleryDeps, "log" | "runtime" | "signing">,
  sent: Uint8Array,
  picture: Picture,
): Promise<Picture> {
  const { log, runtime, signing } = deps;
  const { bytes, mediaType } = picture;
  const credentials = await collect(deps, sent, mediaType);
  if (!signing || !credentials) return picture;
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
