import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { ModeCapability } from "../../../contract/capabilities.ts";
import type { Creation } from "../../../contract/gallery.ts";
import { clipsMax, pageSizeDefault } from "../../../contract/limits.ts";
import { type Api, valueOrThrow } from "../../api/api.server.ts";
import { type Translate, translator } from "../../i18n/language.server.ts";
import { modelOf, priceOf } from "../../parts/composer/offer.ts";
import { creationName } from "../../parts/creation-name.ts";
import { placeholderFor } from "../../parts/placeholder.server.ts";
import type { ClipFields } from "../../parts/strip-path.ts";
import type { StripClip, Video, VideoChoices } from "./strip.ts";

type Context = Readonly<RouterContextProvider>;

/** More than a time can have. What is no number is kept, so that the API can refuse it and the form shows it again. */
const timeMaxCharacters = 20;
const uuid = z.uuid();

/** Returns the clips of the form. */
export function clipsOf(form: FormData): ClipFields[] {
  const [from, to] = [form.getAll("from"), form.getAll("to")];
  return form
    .getAll("clip")
    .map((id, index) => ({ id: String(id), from: secondsIn(from[index]), to: secondsIn(to[index]) }));
}

/** Returns the price of a strip in credits; `null` while nothing joins clips. */
export function priceOfStrip(modes: readonly ModeCapability[]): number | null {
  const offered = modes.find(({ mode }) => mode === "video-join");
  const model = offered && modelOf(offered, undefined);
  return model?.available ? priceOf(model, "standard", 1) : null;
}

/** Returns the clips that are the user's videos, as many as a strip can have, and how many others were named. */
export async function findClips(
  context: Context,
  { gallery }: Api,
  fields: readonly ClipFields[],
): Promise<{ clips: StripClip[]; leftOut: number }> {
  const t = translator(context);
  const wanted = fields.slice(0, clipsMax);
  const ids = [...new Set(wanted.map(({ id }) => id))].filter((id) => uuid.safeParse(id).success);
  const found = await Promise.all(ids.map((id) => gallery.creation({ params: { id } })));
  const videos = new Map<string, Video>();
  for (const one of found) {
    if (!one.ok && one.status === 404) continue;
    const creation = valueOrThrow(context, one);
    if (creation.kind === "video") videos.set(creation.id, videoOf(creation, t));
  }
  const clips = wanted.flatMap(({ id, from, to }) => {
    const video = videos.get(id);
    return video ? [{ ...video, from: secondsIn(from), to: secondsIn(to) }] : [];
  });
  return { clips, leftOut: fields.length - clips.length };
}

/** Returns one page of the user's videos, newest first. */
export async function videosToChoose(context: Context, { gallery }: Api, page: number): Promise<VideoChoices> {
  const found = await gallery.videos({ query: { page, page_size: pageSizeDefault } });
  const { count, results } = valueOrThrow(context, found);
  const t = translator(context);
  return { page, pages: Math.ceil(count / pageSizeDefault), videos: results.map((creation) => videoOf(creation, t)) };
}

/** Returns the request's clips. */
export function requestedClips(clips: readonly ClipFields[]) {
  return clips.map(({ id, from, to }) => ({
    creation_id: id,
    from_seconds: from === "" ? undefined : Number(from),
    to_seconds: to === "" ? undefined : Number(to),
  }));
}

function videoOf(creation: Creation, t: Translate): Video {
  const { id, thumbnail_url: src, thumbhash, duration_seconds } = creation;
  return {
    id,
    src,
    name: creationName(creation, t),
    placeholder: placeholderFor(thumbhash),
    seconds: duration_seconds ?? 0,
  };
}

function secondsIn(text: unknown): string {
  return typeof text === "string" ? text.trim().slice(0, timeMaxCharacters) : "";
}
