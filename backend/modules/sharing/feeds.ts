import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import { instant } from "../../../contract/instants.ts";
import type { Language } from "../../../contract/languages.ts";
import { callerOf, languageOf, refuseOtherMethods } from "../../http/bind.ts";
import { matchesNone } from "../../http/byte-ranges.ts";
import { refusalResponse } from "../../http/errors.ts";
import { hashToken } from "../../http/hash-token.ts";
import { isSameSecret } from "../../http/is-same-secret.ts";
import type { Limits } from "../../http/limits.ts";
import { modeText, textsIn } from "../../http/messages.ts";
import { refuse } from "../../http/operation.ts";
import type { SharedCreation } from "../gallery/index.ts";
import { type AtomEntry, type AtomFeed, atomDocument, atomType } from "./atom.ts";
import type { SharingDeps } from "./deps.ts";
import { findLive } from "./live-share.ts";
import { answerShown } from "./media.ts";
import { mediaTypeOf, sharedFileAddress } from "./present.ts";
import { findFeedById, findFeedByToken } from "./records/feeds.ts";
import { refOf } from "./records/shares.ts";

/** Readers ask often enough to miss none of so many. */
const entriesMax = 50;

/** Returns the address of a private feed, relative to the studio's. */
export function feedAddress(token: string): string {
  return `/api/gallery/feeds/${token}/`;
}

/** Serves the feeds of galleries and of shared collections. Their addresses are the permission to read them. */
export function mountFeeds(app: Hono, deps: SharingDeps, limits: Limits): void {
  const serve = (pattern: string, read: (c: Context) => Promise<Found | undefined>) => {
    app.get(pattern, async (c) => {
      const { refusal } = await limits.admit(callerOf(c));
      if (refusal) return refusalResponse(refusal, languageOf(c));
      const found = await read(c);
      return found ? answerFeed(found, c.req.raw) : refusalResponse(refuse("NOT_FOUND"), languageOf(c));
    });
    refuseOtherMethods(app, pattern, ["GET"]);
  };
  serve(feedAddress(":token"), (c) => galleryFeed(deps, c.req.param("token") ?? "", languageOf(c)));
  serve("/api/gallery/shared/:token/feed/", (c) => collectionFeed(deps, c.req.param("token") ?? "", languageOf(c)));

  app.get("/api/media/feeds/:feed/:creation/:file/", async (c) => {
    const { feed, creation, file } = c.req.param();
    const signature = c.req.query("signature") ?? "";
    const served = await serveFile(deps, { feedId: feed, creationId: creation, file, signature }, c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
}

interface Found {
  feed: AtomFeed;
  isListed: boolean;
}

function answerFeed({ feed, isListed }: Found, request: Request): Response {
  const document = atomDocument(feed);
  const entityTag = `"${createHash("sha256").update(document).digest("base64url")}"`;
  const headers = new Headers({
    // Readers ask again each time, so that a feed that was turned off shows nothing.
    "cache-control": "private, no-cache",
    etag: entityTag,
    vary: "accept-language",
    ...(!isListed && { "x-robots-tag": "noindex" }),
  });
  if (matchesNone(request.headers.get("if-none-match"), entityTag)) return new Response(null, { status: 304, headers });
  headers.set("content-type", atomType);
  return new Response(document, { headers });
}

/** Returns the newest of a user's whole gallery, for the holder of the feed's address. */
async function galleryFeed(
  { appName, database, gallery, hashFeedFile, nameOf, publicOrigin }: SharingDeps,
  token: string,
  language: Language,
): Promise<Found | undefined> {
  const found = await findFeedByToken(database.read, hashToken(token));
  const name = found && (await nameOf(database.read, found.owner_id));
  if (!found || name === undefined) return undefined;
  const creations = await gallery.shared.newest(found.owner_id, undefined, entriesMax);
  const absolute = (path: string) => new URL(path, publicOrigin).href;
  const entries = creations.map((creation) => {
    const signature = hashFeedFile(signedText(found.id, creation.id));
    return entryOf(creation, {
      language,
      prompt: creation.prompt,
      mode: modeText(language, creation.generation_type),
      page: absolute(`/gallery/view/${creation.id}`),
      addressOf: (file) => absolute(`/api/media/feeds/${found.id}/${creation.id}/${file}/?signature=${signature}`),
    });
  });
  const feed = {
    id: found.id,
    title: appName(),
    author: name || appName(),
    self: absolute(feedAddress(token)),
    page: absolute("/gallery"),
    created: instant(found.created_at),
    entries,
  };
  return { feed, isListed: false };
}

/** Returns the newest of a collection that a public link shows now. */
async function collectionFeed(deps: SharingDeps, token: string, language: Language): Promise<Found | undefined> {
  const { appName, gallery, publicOrigin } = deps;
  const live = await findLive(deps, token);
  const ref = live && refOf(live.share);
  if (!live || ref?.kind !== "collection") return undefined;
  const { share, thing, authorName } = live;
  const creations = await gallery.shared.newest(share.owner_id, ref.id, entriesMax);
  const absolute = (path: string) => new URL(path, publicOrigin).href;
  const page = absolute(`/s/${token}`);
  const feed = {
    id: share.id,
    title: thing.title,
    author: authorName || appName(),
    self: absolute(`/api/gallery/shared/${token}/feed/`),
    page,
    created: instant(share.created_at),
    entries: creations.map((creation) =>
      entryOf(creation, {
        language,
        prompt: share.shows_recipe === 1 ? creation.prompt : "",
        page: `${page}?item=${creation.id}`,
        addressOf: (file) => absolute(sharedFileAddress(token, creation.id, file)),
      }),
    ),
  };
  return { feed, isListed: share.is_listed === 1 };
}

interface EntryDetails {
  language: Language;
  prompt: string;
  /** The name of its mode, unless the recipe is hidden. */
  mode?: string;
  page: string;
  addressOf(file: string): string;
}

function entryOf(creation: SharedCreation, { language, prompt, mode, page, addressOf }: EntryDetails): AtomEntry {
  const { id, kind, created_at, file, copies, width, height } = creation;
  const t = textsIn(language).getFixedT(language, "sharing");
  const largest = copies.at(-1) ?? { file, width, height };
  return {
    id,
    title: prompt || mode || t(kind === "video" ? "untitledVideo" : "untitled"),
    created: created_at,
    page,
    file: { url: addressOf(file), mediaType: mediaTypeOf(creation) },
    image: { url: addressOf(largest.file), width: largest.width, height: largest.height },
    prompt,
  };
}

/** All files of a creation share a signature, because they show the same. It is valid as long as the feed. */
function signedText(feedId: string, creationId: string): string {
  return `${feedId}\n${creationId}`;
}

/** Serves a file of an entry of a private feed while the feed is on and the creation is in the gallery. */
async function serveFile(
  { database, gallery, hashFeedFile, nameOf, storage }: SharingDeps,
  { feedId, creationId, file, signature }: { feedId: string; creationId: string; file: string; signature: string },
  request: Request,
): Promise<Response | undefined> {
  if (!isSameSecret(signature, hashFeedFile(signedText(feedId, creationId)))) return undefined;
  const found = await findFeedById(database.read, feedId);
  if (!found || (await nameOf(database.read, found.owner_id)) === undefined) return undefined;
  const ref = { kind: "creation", id: creationId } as const;
  const shown = await gallery.shared.file(found.owner_id, ref, creationId, file, request);
  return shown && answerShown(storage, shown, request, { isListed: false });
}
