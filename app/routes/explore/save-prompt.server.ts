import type { RouterContextProvider } from "react-router";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import { prompts } from "../../../contract/prompts.ts";
import { api, refusalMessage } from "../../api/api.server.ts";
import { firstProblem, parseForm } from "../../forms/parse-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { type Draft, draftAddress } from "../../parts/draft.ts";
import type { Saved } from "./save-prompt.tsx";

/** Saves the prompt of a form and returns the result. */
export async function savePrompt(
  context: Readonly<RouterContextProvider>,
  draft: Draft,
  mode: GenerationType,
): Promise<Saved> {
  const t = translator(context);
  const form = new FormData();
  for (const field of ["prompt", "negative_prompt", "aspect_ratio", "style"] as const) form.set(field, draft[field]);
  form.set("generation_type", mode);
  const parsed = parseForm(form, prompts.save.body, t);
  if (!parsed.ok) return { ok: false, message: firstProblem(parsed.reply, t) };
  const outcome = await api(context, draftAddress(draft)).prompts.save({ body: parsed.value });
  return outcome.ok
    ? { ok: true, message: t("explore:book.saved") }
    : { ok: false, message: refusalMessage(context, outcome) };
}
