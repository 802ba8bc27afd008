import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { z } from "zod";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { placeholdersOf } from "../../../parts/placeholder.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import type { Route } from "./+types/engine";
import { connectEngine, type EngineConnection, findComfyUi } from "./engine-calls.server.ts";
import { type EngineChoice, engineChoices, keyProviders } from "./engine-choice.ts";
import { EngineStep } from "./engine-step.tsx";
import { TestImage } from "./test-image.tsx";
import { startTestRun } from "./test-run.server.ts";

/** Without JavaScript, the page of an unfinished test reloads after this long. */
const refreshSeconds = 2;

const line = z.string().trim().max(500).optional();
const engineForm = z.object({
  choice: z.enum(engineChoices),
  comfyui_url: line,
  provider: z.enum(keyProviders).optional(),
  key: line,
  server_url: line,
  server_key: line,
  kept_key: z.string().max(2_000).optional(),
});

/** The fields of the form that have another name in the request. */
const formFields: Record<EngineChoice, Record<string, string>> = {
  comfyui: { url: "comfyui_url" },
  server: { url: "server_url", key: "server_key" },
  key: {},
  preview: {},
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const t = translator(context);
  const { adminStudio, generation } = api(context, url.pathname + url.search);
  await adminValue({ context, url }, await adminStudio.read());
  const id = z.uuid().safeParse(url.searchParams.get("run")).data;
  const found = id === undefined ? undefined : await generation.status({ params: { id } });
  if (!found?.ok) return { run: null, comfyUiUrl: await findComfyUi(context), title: t("setup:engine.title") };
  const run = found.value;
  return {
    run,
    placeholders: placeholdersOf(run.outputs),
    now: host().now(),
    title: t("setup:test.title"),
    refreshSeconds: isFinal(run.status) ? undefined : refreshSeconds,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const form = await readForm(request, context);
  // Before anything else, so that the password prompt keeps the form.
  const { adminStudio } = api(context, url.pathname);
  await adminChange({ context, url }, await adminStudio.read());
  if (form.get("intent") === "retry") return showTest(await startTestRun(context, { modelIds: [], test: "retry" }));
  const parsed = parseForm(form, engineForm, t, { secrets: ["key", "server_key"] });
  if (!parsed.ok) return refused(parsed.reply);
  const connection = connectionOf(parsed.value);
  const connected = connection ? await connectEngine(context, connection) : { ok: true as const, modelIds: [] };
  if (!connected.ok) {
    const { refusal, keptKey } = connected;
    const message = connected.message ?? (refusal ? refusalMessage(context, refusal) : t("errors:INTERNAL_ERROR"));
    const violations = (refusal?.violations ?? []).map(({ field, message }) => ({
      field: formFields[parsed.value.choice][field] ?? field,
      message,
    }));
    return refused(parsed.refuse(message, violations), keptKey);
  }
  await adminStudio.completeSetup({ body: { steps: ["engine"] } });
  return showTest(await startTestRun(context, { modelIds: connected.modelIds, test: connection?.kind ?? "preview" }));

  /** A refused test leaves the engine connected. */
  function showTest(started: ApiOutcome<{ id: string }>) {
    if (started.ok) return redirect(`${url.pathname}?run=${started.value.id}`, { status: 303 });
    return redirectWithToast(url.pathname, { tone: "error", message: refusalMessage(context, started) });
  }
}

/** Returns how to reach the chosen engine; `undefined` for the built-in one. */
function connectionOf(form: z.output<typeof engineForm>): EngineConnection | undefined {
  switch (form.choice) {
    case "comfyui":
      return { kind: "comfyui", url: form.comfyui_url };
    case "key":
      return { kind: form.provider ?? "openai", key: form.key, kept_key: form.key ? undefined : form.kept_key };
    case "server":
      return {
        kind: "openai-compatible",
        url: form.server_url,
        key: form.server_key,
        kept_key: form.server_key ? undefined : form.kept_key,
      };
    case "preview":
      return undefined;
  }
}

function refused(reply: SubmissionResult<string[]>, keptKey: string | null = null) {
  return data({ reply, keptKey }, { status: 422 });
}

export default function Engine({ loaderData, actionData }: Route.ComponentProps) {
  const { run, title } = loaderData;
  if (run) return <TestImage {...loaderData} run={run} />;
  return (
    <EngineStep
      title={title}
      comfyUiUrl={loaderData.comfyUiUrl}
      reply={actionData?.reply}
      keptKey={actionData?.keptKey ?? null}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
