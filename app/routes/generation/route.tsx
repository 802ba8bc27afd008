import { data, redirect } from "react-router";
import type { Run } from "../../../contract/generation.ts";
import { isFinal } from "../../../contract/generation-terms.ts";
import { api, refusalMessage, valueOrThrow } from "../../api/api.server.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { type Translate, translator } from "../../i18n/language.server.ts";
import { missingCredits } from "../../parts/composer/offer.ts";
import { creationName } from "../../parts/creation-name.ts";
import { nonceOf } from "../../parts/idempotency-key.server.ts";
import { documentTitle, pageTitle } from "../../parts/page-title.ts";
import { placeholdersOf } from "../../parts/placeholder.server.ts";
import { postRun } from "../../parts/post-run.server.ts";
import { hasPrompt, pictureModesOf, priceAgain } from "../../parts/prices.server.ts";
import { relativesOf } from "../../parts/relatives.server.ts";
import { repeatRequest } from "../../parts/repeat-request.server.ts";
import { showRun } from "../../parts/show-accepted.server.ts";
import { costsMore, shownCreditsOf } from "../../parts/shown-price.server.ts";
import { useRunProgress } from "../../parts/use-run-progress.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { RunPage } from "./run-page.tsx";
import { useStatusInTitle } from "./use-status-in-title.ts";

/** Without JavaScript, the page of an active run reloads after this long. */
const refreshSeconds = 2;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const calls = api(context, url.pathname);
  const [found, offered] = await Promise.all([
    calls.generation.status({ params: { id: params.id } }),
    calls.generation.capabilities(),
  ]);
  const run = valueOrThrow(context, found);
  const [relatives, understood] = await Promise.all([
    relativesOf(calls, run),
    run.origin === "procedural" ? calls.generation.understanding({ params: { id: params.id } }) : undefined,
  ]);
  return {
    run,
    relatives,
    understanding: understood?.ok ? understood.value.understanding : null,
    modes: pictureModesOf(offered.ok ? offered.value.modes : []),
    againCredits: offered.ok && hasPrompt(run) ? priceAgain(offered.value.modes, run) : undefined,
    placeholders: placeholdersOf(run.outputs),
    selected: Math.max(0, Number(url.searchParams.get("output") ?? 1) - 1 || 0),
    comparing: url.searchParams.has("compare"),
    now: host().now(),
    title: titleOf(run, translator(context)),
    refreshSeconds: isFinal(run.status) ? undefined : refreshSeconds,
  };
}

/** The tab's title shows the state of the run, so that users can leave it in the background. */
function titleOf(run: Run, t: Translate): string {
  const { status } = run;
  const name = creationName(run, t);
  const excerpt = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return status === "completed" ? excerpt : `${t(`generation:status.${status}`)}: ${excerpt}`;
}

/** Cancels the run, or generates it once more as another run. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const { billing, generation } = api(context, url.pathname);
  const input = { params: { id: params.id } };
  switch (form.get("intent")) {
    case "cancel": {
      const canceled = await generation.cancel(input);
      return canceled.ok ? redirect(url.pathname, { status: 303 }) : tell(canceled);
    }
    case "regenerate": {
      const run = valueOrThrow(context, await generation.status(input));
      const asked = { nonce: nonceOf(form), shownCredits: shownCreditsOf(form) };
      const made = await postRun(generation, run.generation_type, asked, repeatRequest(run));
      return made.ok ? showRun(context, made.value) : tell(made);
    }
    default:
      return redirect(url.pathname);
  }

  async function tell(refusal: ApiRefusal) {
    // This is a question, not an error. After a 200 the router reloads the prices.
    if (costsMore(refusal)) return data({ isDearer: true, missing: undefined });
    if (refusal.code !== "INSUFFICIENT_CREDITS") {
      return redirectWithToast(url.pathname, { tone: "error", message: refusalMessage(context, refusal) });
    }
    const [run, balance] = await Promise.all([generation.status(input), billing.balance()]);
    const current = balance.ok ? balance.value.current_credits : null;
    const missing = run.ok ? missingCredits(run.value.cost_credits, current) : 0;
    return data({ isDearer: false, missing }, { status: refusal.status });
  }
}

export default function Generation({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { run: loaded, ...page } = loaderData;
  const { timeZone, features } = matches[0].loaderData;
  const run = useRunProgress(loaded);
  useStatusInTitle(loaded, documentTitle(matches, page.title));
  return (
    <RunPage
      {...page}
      run={run}
      missing={actionData?.missing}
      isDearer={actionData?.isDearer ?? false}
      canBuy={features.billing}
      timeZone={timeZone}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
