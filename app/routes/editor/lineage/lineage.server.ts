import type { Run } from "../../../../contract/generation.ts";
import type { GenerationType, RunStatus } from "../../../../contract/generation-terms.ts";
import type { Api } from "../../../api/api.server.ts";
import { editPath } from "../../../parts/recipe-path.ts";
import type { EditorSource } from "../source.server.ts";

/** How many steps back to the origin are shown. */
const stepsMax = 12;
/** How many other runs are shown beside a step. */
const runsShown = 12;

/** One image of the chain, from the origin to the edited one. */
export interface Step {
  id: string;
  kind: "upload" | "creation";
  /** The editor of this image; `null` once it is deleted. */
  to: string | null;
  src: string | null;
  /** The run that made it; `null` for an upload. */
  mode: GenerationType | null;
  prompt: string;
}

/** A run of the tree beside the chain. */
export interface Branch {
  id: string;
  /** The editor of its source with its results. */
  to: string;
  src: string | null;
  mode: GenerationType;
  prompt: string;
  status: RunStatus;
}

export interface Lineage {
  /** From the origin to the edited image, which is the last. */
  steps: Step[];
  /** Other runs from the same source as the edited image. */
  siblings: Branch[];
  /** Runs from the edited image. */
  edits: Branch[];
}

/** Returns the lineage of a source. What cannot be loaded is omitted, because the page is about the image itself. */
export async function lineageOf({ generation }: Pick<Api, "generation">, source: EditorSource): Promise<Lineage> {
  const read = async (id: string | null): Promise<Run | undefined> => {
    if (id === null) return undefined;
    const found = await generation.status({ params: { id } });
    return found.ok ? found.value : undefined;
  };
  const runsFrom = async (parent: string | null): Promise<Run[]> => {
    const query = parent === null ? { page_size: runsShown } : { parent, page_size: runsShown };
    const listed = await generation.history({ query });
    return listed.ok ? listed.value.results : [];
  };
  const own = await read(source.generationId);
  const maker = await makerOf(own, read);
  // An upload has no run: its edits are among the latest ones.
  const [chain, edits, siblings] = await Promise.all([
    climb(own, maker, read),
    runsFrom(source.generationId),
    own?.source ? runsFrom(maker?.id ?? null) : [],
  ]);
  const itself: Step = {
    id: source.id,
    kind: source.kind,
    to: source.path,
    src: source.thumbnailUrl,
    mode: own?.generation_type ?? null,
    prompt: own?.prompt ?? source.name,
  };
  return {
    steps: [...chain, itself],
    siblings: siblings
      .filter(({ id, source: from }) => id !== own?.id && from?.id === own?.source?.id)
      .flatMap(branchOf),
    edits: edits.filter(({ source: from }) => from?.id === source.id).flatMap(branchOf),
  };
}

type ReadRun = (id: string | null) => Promise<Run | undefined>;

/**
 * Returns the run that made the source of a run; `undefined` for an upload. The parent of a repeated run is the run that
 * it repeats, which has the same source.
 */
async function makerOf(run: Run | undefined, read: ReadRun): Promise<Run | undefined> {
  if (run?.source?.kind !== "creation") return undefined;
  let parent = await read(run.parent_generation_id);
  for (let repeats = 0; parent?.source?.id === run.source.id && repeats < stepsMax; repeats++) {
    parent = await read(parent.parent_generation_id);
  }
  return parent;
}

/** Returns the sources of a run, the origin first. */
async function climb(own: Run | undefined, ownMaker: Run | undefined, read: ReadRun): Promise<Step[]> {
  const steps: Step[] = [];
  let run = own;
  let maker = ownMaker;
  while (run?.source && steps.length < stepsMax) {
    const { source } = run;
    steps.unshift({
      id: source.id,
      kind: source.kind,
      to: source.url === null ? null : editPath(source.kind, source.id),
      src: source.thumbnail_url,
      mode: maker?.generation_type ?? null,
      prompt: maker?.prompt ?? "",
    });
    run = maker;
    maker = await makerOf(run, read);
  }
  return steps;
}

function branchOf(run: Run): Branch[] {
  const { id, source, outputs, generation_type: mode, prompt, status } = run;
  if (!source?.url) return [];
  return [
    {
      id,
      to: `${editPath(source.kind, source.id)}?run=${id}`,
      src: outputs[0]?.thumbnail_url ?? null,
      mode,
      prompt,
      status,
    },
  ];
}
