import { api, valueOrThrow } from "../../api/api.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { excerptOf } from "../../parts/excerpt.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { placeholdersOf } from "../../parts/placeholder.server.ts";
import { findReferences } from "../../parts/references/references.server.ts";
import { seriesNamesFor } from "../../parts/references/series-names.server.ts";
import { requireAdditions } from "../../parts/require-additions.server.ts";
import type { Route } from "./+types/route";
import { draftFrom, draftOfRun, editorDraftOf } from "./editor-draft.server.ts";
import { EditorPage, partsReady } from "./editor-page.tsx";
import { lineageOf } from "./lineage/lineage.server.ts";
import { editsFor, selectionsOf } from "./offered-edits.ts";
import { receiveEditor } from "./receive-editor.server.ts";
import { findSource, recipeOf } from "./source.server.ts";

/**
 * Loads the image or video to edit, with the edits that are offered for it and its lineage. With `run`, loads the
 * results of that run and fills the form with its settings. With `recipe`, fills it with those in the upload's file.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const calls = api(context, url.pathname + url.search);
  const { generation, masks } = calls;
  const runId = url.searchParams.get("run");
  const [source, capabilities, found] = await Promise.all([
    findSource(context, calls, url.pathname, params.id),
    generation.capabilities(),
    runId === null ? undefined : generation.status({ params: { id: runId } }),
  ]);
  // A run of another image has nothing to compare with this one.
  const run = found?.ok && found.value.source?.id === source.id ? found.value : null;
  const { modes, selection } = valueOrThrow(context, capabilities);
  const recipe = url.searchParams.has("recipe") ? await recipeOf(context, calls, source) : null;
  const draft = run ? draftOfRun(run) : recipe ? editorDraftOf(recipe) : draftFrom(url.searchParams);
  const { mask_upload_id } = draft.fields;
  const edits = editsFor(modes, source);
  const [lineage, references, series, mask] = await Promise.all([
    lineageOf(calls, source),
    findReferences(calls, draft.references, translator(context)),
    seriesNamesFor(calls, edits),
    mask_upload_id ? masks.read({ params: { id: mask_upload_id } }) : undefined,
    partsReady(),
  ]);
  return {
    source,
    edits,
    select: selectionsOf(selection, source),
    draft,
    references,
    series,
    maskUrl: mask?.ok ? mask.value.url : undefined,
    run,
    placeholders: run ? placeholdersOf(run.outputs) : {},
    lineage,
    now: host().now(),
    title: `${translator(context)(`editor:title.${source.media}`)}: ${excerptOf(source.name)}`,
  };
}

/** Starts a run and shows it beside the source, or shows the form again. */
export function action({ request, params, context, url }: Route.ActionArgs) {
  return receiveEditor(request, context, url, params.id);
}

export default function Editor({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { user, credits, features } = root.loaderData;
  const { source } = loaderData;
  return (
    <EditorPage
      key={source.id}
      {...loaderData}
      userId={user?.id ?? ""}
      credits={credits}
      canBuy={features.billing}
      shown={actionData}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
