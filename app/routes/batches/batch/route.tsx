import { Outlet, redirect } from "react-router";
import type { Run } from "../../../../contract/generation.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { type Translate, translator } from "../../../i18n/language.server.ts";
import { excerptOf } from "../../../parts/excerpt.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { tileOf } from "../../../parts/tile.server.ts";
import { batchPath } from "../addresses.ts";
import { pageIn } from "../page-in.server.ts";
import type { Route } from "./+types/route";
import { BatchPage } from "./batch-page.tsx";
import { type BatchCell, cellsPerPage } from "./cell.ts";
import { useBatchProgress } from "./use-batch-progress.ts";

/** Without JavaScript, the page of an active batch reloads after this long. */
const refreshSeconds = 5;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { batches, generation } = api(context, url.pathname + url.search);
  const page = pageIn(url);
  const [found, history] = await Promise.all([
    batches.read({ params: { id: params.id } }),
    generation.history({ query: { batch: params.id, page, page_size: cellsPerPage } }),
  ]);
  const batch = valueOrThrow(context, found);
  const { count, results } = valueOrThrow(context, history);
  const pages = Math.max(1, Math.ceil(count / cellsPerPage));
  if (page > pages) throw redirect(batchPath(batch.id, pages));
  const t = translator(context);
  return {
    batch,
    cells: results.map((run) => cellOf(run, t)),
    page,
    pages,
    now: host().now(),
    title: `${excerptOf(batch.prompt)} · ${t("batches:one")}`,
    // A dialog over the page must stay.
    refreshSeconds: batch.is_final || url.pathname.endsWith("/cancel") ? undefined : refreshSeconds,
  };
}

function cellOf(run: Run, t: Translate): BatchCell {
  const { id, status, stage, progress, prompt, width, height, model, model_label, outputs, error } = run;
  const [output] = outputs;
  return {
    id,
    index: run.batch?.index ?? 0,
    status,
    stage,
    progress,
    prompt,
    model,
    width,
    height,
    modelLabel: model_label,
    problem: error?.message ?? null,
    tile: output ? tileOf(output, t) : null,
  };
}

export default function Batch({ loaderData, matches }: Route.ComponentProps) {
  const { timeZone } = matches[0].loaderData;
  const cells = useBatchProgress(loaderData.batch, loaderData.cells, loaderData.page);
  return (
    <>
      <BatchPage {...loaderData} cells={cells} timeZone={timeZone} />
      <Outlet />
    </>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
