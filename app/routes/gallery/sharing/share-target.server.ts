import { z } from "zod";
import type { Api } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { type ShareTarget, sharePath } from "../../../parts/gallery-addresses.ts";
import { placeholderFor } from "../../../parts/placeholder.server.ts";
import { safeReturnPath } from "../../../session/safe-return.ts";
import { listPath } from "../addresses.ts";

const query = z.object({
  creation: z.uuid().optional().catch(undefined),
  collection: z.uuid().optional().catch(undefined),
});

/** Returns what an address or a form asks to share, or `undefined` when it names nothing. */
export function targetOf(fields: URLSearchParams | FormData): ShareTarget | undefined {
  const { creation, collection } = query.parse({
    creation: fields.get("creation"),
    collection: fields.get("collection"),
  });
  if (collection !== undefined) return { kind: "collection", id: collection };
  return creation === undefined ? undefined : { kind: "creation", id: creation };
}

/** Returns the page below: where the link was requested, else the item's own page. */
export function returnPathOf(target: ShareTarget | undefined, fields: URLSearchParams | FormData): string {
  const wanted = fields.get("return");
  if (wanted !== null) return safeReturnPath(wanted);
  return target?.kind === "collection" ? listPath({ collection: target.id }) : "/gallery";
}

/** Returns the address of this page, to return to. */
export function hereOf(target: ShareTarget | undefined, fields: URLSearchParams | FormData): string {
  if (!target) return "/gallery/share";
  return sharePath(target, fields.get("return") === null ? undefined : returnPathOf(target, fields));
}

/** The item as its link would show it. */
export interface ShownThing {
  title: string;
  description: string;
  /** `null` while there is no image yet. */
  picture: { src: string; width: number; height: number; placeholder: string } | null;
  isVideo: boolean;
  /** The number of creations in a collection; `null` for anything else, and where not all are the user's. */
  count: number | null;
}

/** Returns one of the user's own items, or `undefined` when it does not exist. */
export async function readThing(
  { gallery, collections }: Api,
  { kind, id }: ShareTarget,
): Promise<ShownThing | undefined> {
  if (kind === "creation") {
    const found = await gallery.creation({ params: { id } });
    if (!found.ok) return undefined;
    const { prompt, thumbnail_url, variants, width, height, thumbhash } = found.value;
    const largest = variants.reduce((widest, variant) => (variant.width > widest.width ? variant : widest), {
      width: 0,
      url: thumbnail_url,
    });
    return {
      title: prompt,
      description: "",
      picture: { src: largest.url, width, height, placeholder: placeholderFor(thumbhash) },
      isVideo: found.value.kind === "video",
      count: null,
    };
  }
  const found = await collections.collection({ params: { id } });
  if (!found.ok) return undefined;
  const { name, description, image_count, member_count, cover } = found.value;
  return {
    title: name,
    description,
    picture: cover && {
      src: cover.url,
      width: cover.width,
      height: cover.height,
      placeholder: placeholderFor(cover.thumbhash),
    },
    isVideo: false,
    // The link shows only its owner's creations.
    count: member_count > 0 ? null : image_count,
  };
}

/** Returns the full address of a public link. */
export function publicAddress(token: string, url: URL): string {
  return new URL(`/s/${token}`, host().publicOrigin ?? url.origin).href;
}
