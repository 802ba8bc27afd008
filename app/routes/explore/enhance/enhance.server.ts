import type { RouterContextProvider } from "react-router";
import type { ComposerMode } from "../../../../contract/generation-terms.ts";
import { prompts } from "../../../../contract/prompts.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import type { ApiRefusal } from "../../../api/refusal.ts";
import { firstProblem, parseForm } from "../../../forms/parse-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { type Draft, draftAddress } from "../../../parts/draft.ts";
import { idempotencyKey } from "../../../parts/idempotency-key.server.ts";
import { costsMore } from "../../../parts/shown-price.server.ts";
import type { Enhanced, ExchangeIntent, OtherField } from "./enhanced.ts";

type Context = Readonly<RouterContextProvider>;

/** Why there is no better prompt: where the composer shows it, and as which status. */
export type NotEnhanced = Pick<ApiRefusal, "violations" | "status"> & { ok: false; message: string };

/** What the button for a better prompt sends: the price that it showed, in credits, and the key of its form. */
export interface Pressed {
  shownCredits: number;
  formKey: string;
}

/** Returns what the button for a better prompt sends; `undefined` for another intent. */
export function pressedIn(intent: FormDataEntryValue | null): Pressed | undefined {
  const [, credits, formKey] = /^enhance-prompt (\d{1,6}(?:\.\d{1,2})?) ([\da-f-]{36})$/.exec(String(intent)) ?? [];
  return credits === undefined || formKey === undefined ? undefined : { shownCredits: Number(credits), formKey };
}

/** Whether an intent exchanges the two prompts. */
export function isExchange(intent: FormDataEntryValue | null): intent is ExchangeIntent {
  return intent === "use-enhanced" || intent === "undo-enhanced";
}

/** Asks the assistant for a better version of the form's prompt. The same form is charged once, however often it is sent. */
export async function enhance(
  context: Context,
  draft: Draft,
  mode: ComposerMode,
  { shownCredits, formKey }: Pressed,
): Promise<{ ok: true; value: Enhanced } | NotEnhanced> {
  const t = translator(context);
  const { conversations, prompts: book } = api(context, draftAddress(draft));
  const fields = new FormData();
  for (const field of ["prompt", "negative_prompt", "model"] as const) fields.set(field, draft[field]);
  fields.set("generation_type", mode);
  const parsed = parseForm(fields, prompts.enhance.body, t);
  if (!parsed.ok) {
    const message = firstProblem(parsed.reply, t);
    return { ok: false, status: 422, message, violations: [{ field: "prompt", message }] };
  }
  const body = parsed.value;
  const outcome = await book.enhance({
    body,
    headers: {
      "idempotency-key": idempotencyKey(formKey, "enhance", body),
      "max-cost-credits": shownCredits,
    },
  });
  if (outcome.ok) {
    const { prompt, negative_prompt, changed, cost_credits } = outcome.value;
    const before = { prompt: draft.prompt, negativePrompt: draft.negative_prompt };
    const after = { prompt, negativePrompt: negative_prompt ?? draft.negative_prompt };
    return { ok: true, value: { before, after, changed, isUsed: false, costCredits: cost_credits } };
  }
  if (costsMore(outcome)) {
    const assistant = await conversations.assistant();
    const count = assistant.ok ? assistant.value.reply_credits : 0;
    return { ok: false, status: 200, message: t("common:priceRose", { count }), violations: [] };
  }
  return {
    ok: false,
    status: outcome.status,
    message: refusalMessage(context, outcome),
    violations: outcome.violations,
  };
}

/** Puts the version into the form that it does not have, and returns both. */
export function exchange(draft: Draft, form: FormData): { draft: Draft; enhanced: Enhanced } {
  const isUsed = form.get("intent") === "use-enhanced";
  const textOf = (field: OtherField) => String(form.get(field) ?? "");
  const now = { prompt: draft.prompt, negativePrompt: draft.negative_prompt };
  const other = { prompt: textOf("other_prompt"), negativePrompt: textOf("other_negative_prompt") };
  const [before, after] = isUsed ? [now, other] : [other, now];
  return {
    draft: { ...draft, prompt: other.prompt, negative_prompt: other.negativePrompt },
    enhanced: { before, after, changed: true, isUsed, costCredits: 0 },
  };
}
