import type { Hono } from "hono";
import { z } from "zod";
import { callerOf, languageOf, refuseOtherMethods } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import type { Limits } from "../../http/limits.ts";
import { refuse } from "../../http/operation.ts";
import { element, xmlDocument } from "../../http/xml.ts";
import type { SharedCreation } from "../gallery/index.ts";
import type { SharingDeps } from "./deps.ts";
import { findLive, type LiveShare } from "./live-share.ts";
import { mediaTypeOf, previewAddress, sharedFileAddress } from "./present.ts";
import { previewShape } from "./previews.ts";
import { refOf } from "./records/shares.ts";

const pattern = "/api/oembed";
const urlMaxCharacters = 2_048;
const pixels = z.coerce.number().int().min(1).max(100_000).optional();

const query = z.object({
  url: z.url().max(urlMaxCharacters),
  maxwidth: pixels,
  maxheight: pixels,
});

/** The answer in the terms of oEmbed 1.0 (oembed.com, section 2.3.4). */
type OEmbed = Record<string, string | number>;

const formats: Record<string, (answer: OEmbed) => Response> = {
  json: (answer) => Response.json(answer),
  xml: (answer) => {
    const fields = Object.entries(answer).map(([name, value]) => element(name, {}, String(value)));
    const headers = { "content-type": "text/xml; charset=utf-8" };
    return new Response(xmlDocument(element("oembed", {}, ...fields)), { headers });
  },
};

/** Tells other sites how to embed what a public link shows. Everything else is answered like a missing link. */
export function mountOEmbed(app: Hono, deps: SharingDeps, limits: Limits): void {
  app.get(pattern, async (c) => {
    const language = languageOf(c);
    const { refusal } = await limits.admit(callerOf(c));
    if (refusal) return refusalResponse(refusal, language);
    const format = c.req.query("format") ?? "json";
    const respond = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (!respond) return new Response(null, { status: 501 });
    const asked = query.safeParse(c.req.query());
    if (!asked.success) return refusalResponse({ ...refuse("VALIDATION_ERROR"), status: 400 }, language);
    const answer = await describe(deps, asked.data);
    return answer ? respond(answer) : refusalResponse(refuse("NOT_FOUND"), language);
  });
  refuseOtherMethods(app, pattern, ["GET"]);
}

interface Bounds {
  maxwidth?: number;
  maxheight?: number;
}

async function describe(deps: SharingDeps, { url, ...bounds }: z.output<typeof query>): Promise<OEmbed | undefined> {
  const { appName, gallery, publicOrigin } = deps;
  const { origin, pathname, searchParams } = new URL(url);
  const [, token] = /^\/s\/([\w-]+)\/?$/.exec(pathname) ?? [];
  if (token === undefined || origin !== new URL(publicOrigin).origin) return undefined;
  const live = await findLive(deps, token);
  if (!live) return undefined;
  const { share, thing, authorName } = live;
  const ref = refOf(share);
  const showsTitle = ref.kind === "collection" || share.shows_recipe === 1;
  const about = {
    version: "1.0",
    provider_name: appName(),
    provider_url: publicOrigin,
    ...(authorName !== "" && { author_name: authorName }),
    ...(showsTitle && thing.title !== "" && { title: thing.title }),
  };
  const item = ref.kind === "creation" ? ref.id : z.uuid().safeParse(searchParams.get("item")).data;
  if (item === undefined || !(await gallery.shared.contains(share.owner_id, ref, item)))
    return ref.kind === "collection" ? { ...about, ...collectionIn(deps, { live, token, url }, bounds) } : undefined;
  const [creation] = await gallery.shared.list(
    share.owner_id,
    { kind: "creation", id: item },
    { page: 1, page_size: 1 },
  );
  if (!creation) return undefined;
  const addressOf = (file: string) => new URL(sharedFileAddress(token, creation.id, file), publicOrigin).href;
  return { ...about, ...creationIn(creation, addressOf, bounds) };
}

/** Returns a creation as a photo or video within the bounds; a plain link if even the smallest copy is larger. */
function creationIn(creation: SharedCreation, addressOf: (file: string) => string, bounds: Bounds): OEmbed {
  const { kind, file, copies, width, height } = creation;
  const isAsLarge = { file, width, height };
  const fitting = (copies.length > 0 ? copies : [isAsLarge]).filter((copy) => fits(copy, bounds));
  const [thumbnail, largest] = [fitting[0], fitting.at(-1)];
  const thumbnails = thumbnail && {
    thumbnail_url: addressOf(thumbnail.file),
    thumbnail_width: thumbnail.width,
    thumbnail_height: thumbnail.height,
  };
  if (kind === "video") {
    const size = scaled({ width, height }, bounds);
    const poster = copies.at(-1);
    const video = element(
      "video",
      { controls: "controls", preload: "none", ...size, poster: poster && addressOf(poster.file) },
      element("source", { src: addressOf(file), type: mediaTypeOf(creation) }),
    );
    return { type: "video", ...size, html: video.xml, ...thumbnails };
  }
  if (!largest) return { type: "link" };
  return { type: "photo", url: addressOf(largest.file), width: largest.width, height: largest.height, ...thumbnails };
}

/** Returns a collection as its preview image with a link to its page; a plain link while it is empty. */
function collectionIn(
  { publicOrigin }: SharingDeps,
  { live, token, url }: { live: LiveShare; token: string; url: string },
  bounds: Bounds,
): OEmbed {
  if (live.thing.coverId === undefined) return { type: "link" };
  const size = scaled(previewShape, bounds);
  const image = element("img", {
    src: new URL(previewAddress(token), publicOrigin).href,
    ...size,
    alt: live.thing.title,
  });
  return { type: "rich", ...size, html: element("a", { href: url }, image).xml };
}

function fits(size: { width: number; height: number }, { maxwidth, maxheight }: Bounds): boolean {
  return size.width <= (maxwidth ?? size.width) && size.height <= (maxheight ?? size.height);
}

/** Returns the size within the bounds with the same proportions, in whole pixels. */
function scaled({ width, height }: { width: number; height: number }, { maxwidth, maxheight }: Bounds) {
  const factor = Math.min(1, (maxwidth ?? width) / width, (maxheight ?? height) / height);
  return { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) };
}
