import { data, redirect } from "react-router";
import { z } from "zod";
import { textToImageRequest } from "../../../contract/generation.ts";
import { api, refusalMessage, valueOrThrow } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { tileOf } from "../../parts/tile.server.ts";
import type { Route } from "./+types/route";
import { draftFrom } from "./draft.ts";
import { ExplorePage } from "./explore-page.tsx";
import { idempotencyKey } from "./idempotency-key.server.ts";

const composerForm = textToImageRequest.extend({ idempotency_key: z.string().min(1).max(100) });

const latestRuns = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { generation } = api(context, url.pathname + url.search);
  const [capabilities, history] = await Promise.all([
    generation.capabilities(),
    generation.history({ query: { page_size: latestRuns } }),
  ]);
  const runs = valueOrThrow(context, history).results;
  return {
    modes: valueOrThrow(context, capabilities).modes,
    runs: runs.map(({ id, status, stage, progress, prompt, width, height, outputs }) => ({
      id,
      status,
      stage,
      progress,
      prompt,
      width,
      height,
      tiles: outputs.map(tileOf),
    })),
    draft: draftFrom(url.searchParams),
    formKey: crypto.randomUUID(),
    title: translator(context)("explore:title"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const t = translator(context);
  const parsed = parseForm(form, composerForm, t);
  if (!parsed.ok) return data(parsed.reply, { status: 422 });

  const { idempotency_key: formKey, ...wanted } = parsed.value;
  const wantedPath = `/?${new URLSearchParams({ prompt: wanted.prompt })}`;
  const outcome = await api(context, wantedPath).generation.textToImage({
    body: wanted,
    headers: { "idempotency-key": idempotencyKey(formKey, wanted) },
  });
  if (outcome.ok) return redirect(`/generations/${outcome.value.id}`, { status: 303 });

  const reply = parsed.refuse(refusalMessage(context, outcome), outcome.violations);
  return data(reply, { status: outcome.status || 503 });
}

export default function Explore({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <ExplorePage {...loaderData} credits={root.loaderData.credits} refused={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
