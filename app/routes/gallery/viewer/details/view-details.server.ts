import type { Creation } from "../../../../../contract/gallery.ts";
import type { Run } from "../../../../../contract/generation.ts";
import type { Api } from "../../../../api/api.server.ts";
import { unknownId } from "../../../../api/unknown.ts";
import { placeholdersOf } from "../../../../parts/placeholder.server.ts";
import { hasPrompt, type PictureModes, pictureModesOf, priceAgain } from "../../../../parts/prices.server.ts";
import { type Relatives, relativesOf } from "../../../../parts/relatives.server.ts";

/** The number of collections named beside a creation. Few creations are in more. */
const collectionsShown = 12;

/** The details beside a creation's image. Parts that could not be read are omitted. */
export interface ViewDetails {
  run: Run | null;
  relatives: Pick<Relatives, "from" | "to" | "more"> | null;
  /** Placeholders of the run's outputs by creation id. */
  placeholders: Record<string, string>;
  modes: PictureModes;
  /** Price of generating the run once more, in credits; `null` when not possible or not known. */
  againCredits: number | null;
  collections: { id: string; name: string }[];
  isShared: boolean;
  /** Whether the assistant can look at images. */
  describes: boolean;
}

const nothing: ViewDetails = {
  run: null,
  relatives: null,
  placeholders: {},
  modes: { animate: false, restyle: false, edit: { image: false, video: false }, join: false },
  againCredits: null,
  collections: [],
  isShared: false,
  describes: false,
};

/** Reads the details. Never fails, so a page can show the image first and wait for the details later. */
export async function readViewDetails(calls: Api, creation: Creation): Promise<ViewDetails> {
  try {
    const [found, offered, collections, shares, assistant] = await Promise.all([
      creation.generation_id === unknownId ? null : calls.generation.status({ params: { id: creation.generation_id } }),
      calls.generation.capabilities(),
      calls.collections.ofCreation({ params: { id: creation.id }, query: { page_size: collectionsShown } }),
      calls.sharing.shares({ query: { creation_id: creation.id, page_size: 1 } }),
      calls.conversations.assistant(),
    ]);
    const run = found?.ok ? found.value : null;
    return {
      run,
      relatives: run && (await relativesOf(calls, run)),
      placeholders: placeholdersOf(run?.outputs ?? []),
      modes: pictureModesOf(offered.ok ? offered.value.modes : []),
      againCredits: run && hasPrompt(run) && offered.ok ? priceAgain(offered.value.modes, run) : null,
      collections: collections.ok ? collections.value.results.map(({ id, name }) => ({ id, name })) : [],
      isShared: shares.ok && shares.value.count > 0,
      describes: assistant.ok && assistant.value.sees_pictures,
    };
  } catch {
    return nothing;
  }
}
