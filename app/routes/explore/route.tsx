import type { Run } from "../../../contract/generation.ts";
import { isComposerMode } from "../../../contract/generation-terms.ts";
import type { SavedPrompt } from "../../../contract/prompts.ts";
import { api, refusalMessage, valueOrThrow } from "../../api/api.server.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { type Translate, translator } from "../../i18n/language.server.ts";
import { findChosenFiles } from "../../parts/composer/chosen-file.server.ts";
import { batchFieldsReady } from "../../parts/composer/composer.tsx";
import type { ComposerErrors } from "../../parts/composer/composer-errors.ts";
import type { LatestRun } from "../../parts/latest-run.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { seriesNamesFor } from "../../parts/references/series-names.server.ts";
import { tileOf } from "../../parts/tile.server.ts";
import type { Route } from "./+types/route";
import { quoteBatch } from "./batch.server.ts";
import { ExplorePage, enhancedPrompt } from "./explore-page.tsx";
import { draftAt } from "./named-draft.server.ts";
import type { ShelfPrompt } from "./prompt-shelf.tsx";
import { receiveComposer } from "./start-run.server.ts";

const latestRuns = 6;
/** Two rows of a wide screen. */
const latestTiles = 12;
const shelf = { pinned: 4, all: 6 };

const sourceProblems = { gone: "explore:source.gone", wrongKind: "errors:validation.sourceNotImage" } as const;
const imageProblems = { ...sourceProblems, gone: "explore:imageGone" } as const;
const audioFileProblems = { gone: "explore:recording.gone", wrongKind: "errors:validation.soundNotRecording" } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const calls = api(context, url.pathname + url.search);
  const { conversations, generation, prompts } = calls;
  const { draft, refusal } = await draftAt(url.searchParams, calls);
  const [capabilities, history, assistant, { chosen, problems }, quoted, , ...listed] = await Promise.all([
    generation.capabilities(),
    generation.history({ query: { page_size: latestRuns } }),
    conversations.assistant(),
    findChosenFiles(context, draft),
    draft.batch ? quoteBatch(context, draft) : undefined,
    draft.batch || draft.closed_batch ? batchFieldsReady() : undefined,
    prompts.list({ query: { pinned: "true", page_size: shelf.pinned } }),
    prompts.list({ query: { pinned: "false", page_size: shelf.all } }),
  ]);
  const runs = valueOrThrow(context, history).results;
  const t = translator(context);
  const errors: ComposerErrors = {
    source: problems.source && t(sourceProblems[problems.source]),
    recording: problems.recording && t(audioFileProblems[problems.recording]),
    last_frame: problems.last_frame && t(imageProblems[problems.last_frame]),
    reference_images: problems.reference_images && t(imageProblems[problems.reference_images]),
  };
  const modes = valueOrThrow(context, capabilities).modes.filter(({ mode }) => isComposerMode(mode));
  return {
    modes,
    series: await seriesNamesFor(calls, modes),
    runs: latestOf(runs, t),
    hasBatches: runs.some(({ batch }) => batch),
    prompts: listed.flatMap((list) => (list.ok ? list.value.results.map(shelved) : [])).slice(0, shelf.all),
    form: { draft, chosen, errors, quoted, message: refusal && messageOf(context, refusal) },
    enhancing: assistant.ok ? { credits: assistant.value.reply_credits, formKey: crypto.randomUUID() } : null,
    title: t("explore:title"),
  };
}

/** Returns what the page shows of a saved prompt. */
function shelved({ id, name, prompt, is_pinned }: SavedPrompt): ShelfPrompt {
  return { id, name, prompt, is_pinned };
}

/** Returns why the item that the address names does not fill the form. An address that a user changed names nothing. */
function messageOf(context: Route.LoaderArgs["context"], refusal: ApiRefusal): string {
  const isNone = refusal.code === "NOT_FOUND" || refusal.code === "VALIDATION_ERROR";
  return isNone ? translator(context)("explore:gone") : refusalMessage(context, refusal);
}

/** Returns the first of the runs, with no more than a few rows of images. */
function latestOf(runs: readonly Run[], t: Translate): LatestRun[] {
  let tilesLeft = latestTiles;
  return runs.flatMap(({ id, status, stage, progress, prompt, generation_type, width, height, outputs }) => {
    if (tilesLeft === 0) return [];
    const tiles = outputs.slice(0, tilesLeft).map((creation) => tileOf(creation, t));
    tilesLeft -= Math.max(1, tiles.length);
    return [{ id, status, stage, progress, prompt, generation_type, width, height, tiles }];
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await receiveComposer(request, context);
  if ("data" in answer && "enhanced" in answer.data) await enhancedPrompt.ready();
  return answer;
}

export default function Explore({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { user, credits, features } = root.loaderData;
  return (
    <ExplorePage
      {...loaderData}
      user={user?.id ?? ""}
      enginesPath={user?.role === "admin" ? "/admin/engines" : null}
      credits={credits}
      canBuy={features.billing}
      refused={actionData}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
