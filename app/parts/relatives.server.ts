import type { Run } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import type { Api } from "../api/api.server.ts";
import type { ComparedPicture } from "./compare-pictures.tsx";
import type { Relative } from "./lineage.tsx";
import { placeholderFor } from "./placeholder.server.ts";

/** How many descendants of a run are shown. */
const descendantsShown = 12;

export interface Relatives {
  /** The source of the run, or the run that it was derived from. */
  from: Relative | null;
  to: Relative[];
  /** How many descendants are not included. */
  more: number;
  /** The image to compare a result with. */
  before: ComparedPicture | null;
}

/**
 * Returns the source and descendants of a run. Relatives that cannot be loaded are omitted, because the page is about
 * the run itself.
 */
export async function relativesOf(api: Api, run: Run): Promise<Relatives> {
  const { parent_generation_id: parentId } = run;
  const [parent, children] = await Promise.all([
    parentId === null ? undefined : api.generation.status({ params: { id: parentId } }),
    isFinal(run.status)
      ? api.generation.history({ query: { parent: run.id, page_size: descendantsShown } })
      : undefined,
  ]);
  const parentRun = parent?.ok ? parent.value : undefined;
  const descendants = children?.ok ? children.value : { count: 0, results: [] };
  // A backend that does not know this filter ignores it.
  const isAnswer = descendants.results.every(({ parent_generation_id: of }) => of === run.id);
  return {
    from: run.source ? sourceRelative(run.source, parentRun) : parentRun ? runRelative(parentRun) : null,
    to: isAnswer ? descendants.results.map(runRelative) : [],
    more: isAnswer ? descendants.count - descendants.results.length : 0,
    before: pictureBefore(run, parentRun),
  };
}

function runRelative(run: Run): Relative {
  const [first] = run.outputs;
  return {
    id: run.id,
    kind: "run",
    to: `/generations/${run.id}`,
    src: first?.thumbnail_url ?? null,
    width: first?.width ?? run.width,
    height: first?.height ?? run.height,
    placeholder: first ? placeholderFor(first.thumbhash) : "",
    prompt: run.prompt,
    mode: run.generation_type,
    status: run.status,
  };
}

function sourceRelative(source: NonNullable<Run["source"]>, parent: Run | undefined): Relative {
  return {
    id: source.id,
    kind: source.kind,
    to: parent ? `/generations/${parent.id}` : null,
    src: source.thumbnail_url,
    width: source.width,
    height: source.height,
    placeholder: "",
    prompt: parent?.prompt ?? "",
    mode: parent?.generation_type ?? null,
    status: "completed",
  };
}

function pictureBefore({ source }: Run, parent: Run | undefined): ComparedPicture | null {
  if (source) {
    return source.url === null ? null : { src: source.url, alt: "", width: source.width, height: source.height };
  }
  const picture = parent?.outputs.find(({ kind }) => kind === "image");
  return picture
    ? {
        src: picture.url,
        alt: picture.prompt,
        width: picture.width,
        height: picture.height,
        placeholder: placeholderFor(picture.thumbhash),
      }
    : null;
}
