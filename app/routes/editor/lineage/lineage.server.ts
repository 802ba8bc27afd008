import type { Creation } from "../../../../contract/gallery.ts";
import type { Run } from "../../../../contract/generation.ts";
import type { GenerationType, RunStatus } from "../../../../contract/generation-terms.ts";
import type { Api } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";
import { editPath } from "../../../parts/recipe-path.ts";
import type { EditorSource } from "../source.server.ts";

/** How many steps back to the origin are shown. */
const stepsMax = 12;
/** How much is read: a run, another one for each step, and a creation and a run more for a step that was repeated. */
const readsMax = 1 + 3 * stepsMax;
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

interface Calls {
  gallery: { creation(input: { params: { id: string } }): Promise<ApiOutcome<Pick<Creation, "generation_id">>> };
  generation: Pick<Api["generation"], "history" | "status">;
}

/** Returns the lineage of a source. What cannot be loaded is omitted, because the page is about the image itself. */
export async function lineageOf(calls: Calls, source: EditorSource): Promise<Lineage> {
  const { generation } = calls;
  const ancestry = createAncestry(calls);
  const runsFrom = async (parent: string | null): Promise<Run[]> => {
    const query = parent === null ? { page_size: runsShown } : { parent, page_size: runsShown };
    const listed = await generation.history({ query });
    return listed.ok ? listed.value.results : [];
  };
  const own = await ancestry.run(source.generationId);
  const maker = await makerOf(own, ancestry);
  // An upload has no run: its edits are among the latest ones.
  const [chain, edits, siblings] = await Promise.all([
    climb(own, maker, ancestry),
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

/** Reads ancestors of a run, `readsMax` in all. What is missing or beyond is `undefined`. */
interface Ancestry {
  run(id: string | null): Promise<Run | undefined>;
  /** Returns the run that made a creation. */
  runOfCreation(id: string): Promise<Run | undefined>;
}

function createAncestry({ gallery, generation }: Calls): Ancestry {
  let reads = 0;
  const mayRead = () => {
    reads += 1;
    return reads <= readsMax;
  };
  const run = async (id: string | null) => {
    if (id === null || !mayRead()) return undefined;
    const found = await generation.status({ params: { id } });
    return found.ok ? found.value : undefined;
  };
  return {
    run,
    async runOfCreation(id) {
      if (!mayRead()) return undefined;
      const found = await gallery.creation({ params: { id } });
      return found.ok ? run(found.value.generation_id) : undefined;
    },
  };
}

/**
 * Returns the run that made the source of a run; `undefined` for an upload. The parent of a repeated run is the run that
 * it repeats, which has the same source. Only the source knows what made it, however often the run was repeated. Once it
 * is deleted, the parents lead there.
 */
async function makerOf(run: Run | undefined, ancestry: Ancestry): Promise<Run | undefined> {
  const { source } = run ?? {};
  if (!run || source?.kind !== "creation") return undefined;
  const isRepeat = (parent: Run | undefined) => parent?.source?.id === source.id;
  let parent = await ancestry.run(run.parent_generation_id);
  if (!isRepeat(parent)) return parent;
  const maker = await ancestry.runOfCreation(source.id);
  if (maker) return maker;
  while (parent && isRepeat(parent)) parent = await ancestry.run(parent.parent_generation_id);
  return parent;
}

/** Returns the sources of a run, the origin first. */
async function climb(own: Run | undefined, ownMaker: Run | undefined, ancestry: Ancestry): Promise<Step[]> {
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
    maker = await makerOf(run, ancestry);
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
