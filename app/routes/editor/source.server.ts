import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import type { Creation } from "../../../contract/gallery.ts";
import type { FoundRecipe } from "../../../contract/uploads.ts";
import { type Api, valueOrThrow } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { creationName } from "../../parts/creation-name.ts";
import { editPath } from "../../parts/recipe-path.ts";
import type { Editable } from "./offered-edits.ts";

/** The image or video that is edited. */
export interface EditorSource extends Editable {
  kind: "upload" | "creation";
  id: string;
  /** The file; of a large image, its largest copy, which saves the browser memory. */
  url: string;
  thumbnailUrl: string;
  width: number;
  height: number;
  /** File name of an upload, or prompt of a creation; without one, the name of its mode. */
  name: string;
  /** The run that made it; `null` for an upload. */
  generationId: string | null;
  /** The editor's path for it. */
  path: string;
}

/**
 * Returns the upload or creation that an address of the editor names. Throws a 404 for another user's or a missing one,
 * for one in the trash, and for an audio file.
 */
export async function findSource(
  context: Readonly<RouterContextProvider>,
  { gallery, uploads }: Pick<Api, "gallery" | "uploads">,
  pathname: string,
  id: string,
): Promise<EditorSource> {
  const params = { id };
  if (!pathname.startsWith("/uploads/")) {
    const found = valueOrThrow(context, await gallery.creation({ params }));
    return {
      kind: "creation",
      id,
      media: found.kind,
      isPainted: found.origin === "procedural" && found.generation_type === "text-to-image",
      url: found.kind === "image" ? shownUrl(found, found) : found.url,
      thumbnailUrl: found.thumbnail_url,
      width: found.width,
      height: found.height,
      name: creationName(found, translator(context)),
      generationId: found.generation_id,
      path: editPath("creation", id),
    };
  }
  const found = valueOrThrow(context, await uploads.oneUpload({ params }));
  const { width, height } = found;
  if (found.kind !== "image" || width === null || height === null) {
    throw data({ message: translator(context)("common:notFound.message") }, { status: 404 });
  }
  return {
    kind: "upload",
    id,
    media: "image",
    isPainted: false,
    url: shownUrl(found, { width, height }),
    thumbnailUrl: found.thumbnail_url ?? found.url,
    width,
    height,
    name: found.name,
    generationId: null,
    path: editPath("upload", id),
  };
}

/** Returns the recipe in an upload's file; `null` if it has none, or for a creation. */
export async function recipeOf(
  context: Readonly<RouterContextProvider>,
  { uploads }: Pick<Api, "uploads">,
  { kind, id }: EditorSource,
): Promise<FoundRecipe | null> {
  return kind === "upload" ? valueOrThrow(context, await uploads.oneUpload({ params: { id } })).recipe : null;
}

/** A decoded image takes four bytes per pixel, and a browser may keep several copies. */
const shownMaxPixels = 8_000_000;

function shownUrl({ url, variants }: Pick<Creation, "url" | "variants">, { width, height }: Size): string {
  const largest = variants.toSorted((a, b) => b.width - a.width)[0];
  return width * height > shownMaxPixels && largest ? largest.url : url;
}

type Size = Pick<Creation, "width" | "height">;
