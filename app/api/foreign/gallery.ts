import { collection } from "../../../contract/collections.ts";
import { creation, gallery } from "../../../contract/gallery.ts";
import { runStatuses } from "../../../contract/generation-terms.ts";
import { upload, uploads } from "../../../contract/uploads.ts";
import { unknownId, unknownInstant, unknownRecipe, unknownStill } from "../unknown.ts";
import { type Completion, type Completions, firstOf, type Given, type Place, sentText } from "./completion.ts";
import { firstInstant } from "./read-scalar.ts";
import { valueMeant } from "./words.ts";

export const videoAddress = /\.(mp4|webm|mov|m4v)(\?|#|$)/i;
const audioAddress = /\.(mp3|wav|m4a)(\?|#|$)/i;

/** The address of a file under the names that the specification uses for it. */
function addressOf(given: Given): unknown {
  return firstOf(given, "url", "image", "video", "file", "image_url", "video_url", "file_url");
}

/** Returns the name of the file in its address. */
function nameIn(address: unknown): string {
  return /([^/?#]+)\/?(?:[?#].*)?$/.exec(typeof address === "string" ? address : "")?.[1] ?? "";
}

/** Returns whether a creation is an image or a video: as it says, by its list, or by its file. */
function kindOf(given: Given, { asked, around }: Place): "image" | "video" {
  const said = valueMeant<"image" | "video">(["image", "video"], firstOf(given, "kind", "type", "media_type"));
  if (said) return said;
  if (asked.path === gallery.videos.path || String(addressOf(given)).match(videoAddress)) return "video";
  const mode = String(firstOf(given, "generation_type") ?? firstOf(around, "generation_type") ?? asked.path);
  return /video\/?$/.test(mode) && asked.path !== gallery.images.path ? "video" : "image";
}

/** Lists may have creations that are not finished, which have no file to show. */
function isUnfinished({ status }: Given): boolean {
  return (valueMeant(runStatuses, status) ?? "completed") !== "completed";
}

const aboutCreation: Completion = (given, place) => {
  if (isUnfinished(given)) return undefined;
  const { around } = place;
  const kind = kindOf(given, place);
  const url = addressOf(given);
  return {
    id: firstOf(around, "id"),
    kind,
    status: "completed",
    generation_type: firstOf(around, "generation_type") ?? `text-to-${kind}`,
    ...unknownRecipe,
    prompt: firstOf(around, "prompt") ?? "",
    origin: "model",
    strength: null,
    has_audio: false,
    url,
    download_url: url,
    clean_download_url: url,
    thumbnail_url: firstOf(given, "thumbnail", "poster") ?? (kind === "image" ? url : unknownStill),
    variants: [],
    thumbhash: "",
    media_type: kind === "video" ? "video/mp4" : "image/png",
    size_bytes: 0,
    is_favorite: firstOf(given, "is_favorited", "favorite", "favorited", "is_favourite", "favourited") ?? false,
    tags: [],
    generation_id: firstOf(around, "id") ?? "",
    created_at: firstInstant(around.created_at),
  };
};

const aboutUpload: Completion = (given, { asked }) => {
  const url = addressOf(given);
  const kind = audioAddress.test(String(url)) ? "audio" : "image";
  const isNew = asked.path === uploads.upload.path;
  return {
    ...(isNew && { id: unknownId }),
    kind,
    name: nameIn(url),
    media_type: "",
    // A new file can be used by its ID, even if nothing else is known of it.
    url: isNew ? (url ?? "") : url,
    thumbnail_url: kind === "image" ? url : null,
    thumbhash: null,
    size_bytes: 0,
    created_at: firstInstant(given.uploaded_at),
  };
};

export const galleryFields: Completions = new Map<Parameters<Completions["get"]>[0], Completion>([
  [creation, aboutCreation],
  [upload, aboutUpload],
  [
    collection,
    (given, { asked }) => ({
      ...(sentText(asked, "name") !== undefined && { id: unknownId }),
      name: sentText(asked, "name") ?? "",
      description: sentText(asked, "description") ?? "",
      kind: "manual",
      filter: null,
      image_count: firstOf(given, "images_count", "count") ?? 0,
      cover: null,
      role: "owner",
      owner: null,
      member_count: 0,
      created_at: unknownInstant,
      updated_at: unknownInstant,
    }),
  ],
]);
