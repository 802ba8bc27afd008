import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { generationRequest } from "../../../../contract/generation-requests.ts";
import { composerModes, makesVideo } from "../../../../contract/generation-terms.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { missingCredits, modelOf, priceOf } from "../../../parts/composer/offer.ts";
import { postRun } from "../../../parts/post-run.server.ts";
import { runPath } from "../../../parts/run-path.ts";
import { costsMore, shownCreditsOf } from "../../../parts/shown-price.server.ts";
import { conversationPath } from "../addresses.ts";

/** The fields of a proposal. All other fields have the composer's defaults. */
const request = generationRequest
  .pick({ prompt: true, negative_prompt: true, aspect_ratio: true, style: true, source_creation_id: true })
  .extend({ mode: z.enum(composerModes) });

/** The result of starting a run from the conversation. */
export type RunAnswer = { ok: true } | { ok: false; message: string | null; missing: number; isVideo: boolean };

/** Starts the run that a reply proposes and links it to the message, so that its result appears there. */
export async function startRun(context: Readonly<RouterContextProvider>, form: FormData, id: string) {
  const t = translator(context);
  const here = conversationPath(id);
  const messageId = String(form.get("message_id") ?? "");
  const { billing, conversations, generation } = api(context, here);
  const proposed = request.safeParse(Object.fromEntries(new URLSearchParams(String(form.get("request") ?? ""))));
  if (!proposed.success) return refuse(t("errors:VALIDATION_ERROR"), 422);

  const { mode, aspect_ratio, ...rest } = proposed.data;
  const offered = await generation.capabilities();
  const capability = offered.ok ? offered.value.modes.find((one) => one.mode === mode) : undefined;
  const ratios = capability && modelOf(capability, undefined)?.aspect_ratios;
  // A reply may propose an unsupported aspect ratio; the engine's default is then used.
  const ratio = ratios?.find((known) => known === aspect_ratio);
  const body = generationRequest.parse({ ...rest, aspect_ratio: ratio });
  const asked = { nonce: `${messageId} ${String(form.get("after") ?? "")}`, shownCredits: shownCreditsOf(form) };
  const outcome = await postRun(generation, mode, asked, body);
  if (!outcome.ok && costsMore(outcome)) {
    const price = priceOf(capability && modelOf(capability, undefined), body.quality, body.count);
    // This is a question, not an error. After a 200 the router reloads the prices.
    return refuse(t("common:priceRose", { count: price }), 200);
  }
  if (!outcome.ok && outcome.code === "INSUFFICIENT_CREDITS") {
    const balance = await billing.balance();
    const price = await generation.quote({ query: { generation_type: mode } });
    const current = balance.ok ? balance.value.current_credits : null;
    const missing = price.ok ? missingCredits(price.value.cost_credits, current) : 0;
    return data<RunAnswer>(
      { ok: false, message: null, missing, isVideo: makesVideo(mode) },
      { status: outcome.status },
    );
  }
  if (!outcome.ok) return refuse(refusalMessage(context, outcome), outcome.status || 503);

  const noted = await conversations.addRun({
    params: { id, message_id: messageId },
    body: { generation_id: outcome.value.id },
  });
  // The run has started even if linking it failed.
  if (!noted.ok) return redirect(runPath(outcome.value.id), { status: 303 });
  return form.has("stays") ? data<RunAnswer>({ ok: true }) : redirect(here, { status: 303 });
}

function refuse(message: string, status: number) {
  return data<RunAnswer>({ ok: false, message, missing: 0, isVideo: false }, { status });
}
