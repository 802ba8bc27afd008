import type { RouterContextProvider } from "react-router";
import { usualVariations } from "../../../contract/batch-terms.ts";
import { type GridAxis, newBatch } from "../../../contract/batches.ts";
import { qualities } from "../../../contract/generation-terms.ts";
import { axisValuesMax } from "../../../contract/limits.ts";
import { ruleOf } from "../../../contract/violations.ts";
import { api, refusalMessage } from "../../api/api.server.ts";
import { type ApiRefusal, invalid } from "../../api/refusal.ts";
import { sentence } from "../../forms/parse-form.server.ts";
import { type Translate, translator } from "../../i18n/language.server.ts";
import { axisValues } from "../../parts/composer/batch/axis-values.ts";
import type { BatchQuote } from "../../parts/composer/batch/batch-quote.ts";
import { placeOf } from "../../parts/composer/composer-errors.ts";
import { type Axis, axisText, type Draft, draftAddress, draftMode } from "../../parts/draft.ts";
import { idempotencyKey, sameFormSeconds } from "../../parts/idempotency-key.server.ts";
import type { RunForm } from "../../parts/post-run.server.ts";
import { showAccepted } from "../../parts/show-accepted.server.ts";
import { imageRequest, requestOf } from "./composer-form.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Returns what the batch of a draft would be, or what is wrong with it, or else what is missing. */
export async function quoteBatch(context: Context, draft: Draft): Promise<BatchQuote> {
  if (draft.prompt.trim() === "") return { ok: false, messages: [], isIncomplete: true };
  const parsed = batchOf(draft, translator(context));
  if (!parsed.ok) return unquoted(draft, parsed.violations);
  const outcome = await api(context, draftAddress(draft)).batches.quote({ body: parsed.body });
  if (outcome.ok) {
    // Most cells of a grid have the same prompt.
    const prompts = draft.batch === "grid" ? [...new Set(outcome.value.prompts)] : outcome.value.prompts;
    return { ok: true, ...outcome.value, prompts };
  }
  const { violations } = outcome;
  return unquoted(
    draft,
    violations.length > 0 ? violations : [{ field: "", message: refusalMessage(context, outcome) }],
  );
}

/** While anything is wrong, what is missing is left out. */
function unquoted(draft: Draft, violations: ApiRefusal["violations"]): BatchQuote {
  const wrong = violations.filter(({ field }) => !isEmpty(draft, placeOf(placeIn(field))));
  const shown = wrong.length > 0 ? wrong : violations;
  return { ok: false, messages: [...new Set(shown.map(({ message }) => message))], isIncomplete: wrong.length === 0 };
}

/** Whether nothing is chosen yet in a place that a batch needs. */
function isEmpty(draft: Draft, place: ReturnType<typeof placeOf>): boolean {
  if (place === "source") return draft.source_upload_id === "" && draft.source_creation_id === "";
  return (place === "columns" || place === "rows") && axisText(draft, place).trim() === "";
}

/** Starts the batch of a draft. Returns a redirect to it, or the refusal. */
export async function startBatch(
  context: Context,
  draft: Draft,
  { nonce, shownCredits }: RunForm,
): Promise<Response | ApiRefusal> {
  const t = translator(context);
  const parsed = batchOf(draft, t);
  if (!parsed.ok) return invalid(parsed.violations);
  const { body } = parsed;
  const headers = {
    "idempotency-key": idempotencyKey(nonce, "batch", body),
    "idempotency-max-age": sameFormSeconds,
    "max-cost-credits": shownCredits,
  };
  const outcome = await api(context, draftAddress(draft)).batches.create({ body, headers });
  if (!outcome.ok) {
    const violations = outcome.violations.map(({ field, message }) => ({ field: placeIn(field), message }));
    return { ...outcome, violations };
  }
  return showAccepted(context, outcome.value, { pathOf: (id) => `/batches/${id}`, repeated: t("batches:repeated") });
}

type ParsedBatch =
  | { ok: true; body: ReturnType<typeof newBatch.parse> }
  | { ok: false; violations: ApiRefusal["violations"] };

/** Returns the request of a draft's batch. The violations name the field of a single run, or the part of the batch. */
function batchOf(draft: Draft, t: Translate): ParsedBatch {
  const mode = draftMode(draft) ?? "text-to-image";
  const form = new FormData();
  for (const [name, value] of Object.entries(draft)) if (value !== "") form.set(name, value);
  const { count: _count, ...fields } = Object.fromEntries(requestOf(form, mode));
  const seed = draft.seed || draft.batch_seed;
  const parsed = newBatch.safeParse(
    {
      generation_type: mode,
      request: {
        ...fields,
        ...imageRequest(draft, mode),
        seed: numberOf(seed),
        strength: "strength" in fields ? numberOf(draft.strength) : undefined,
        duration_seconds: "duration_seconds" in fields ? numberOf(draft.duration_seconds) : undefined,
      },
      ...(draft.batch === "grid"
        ? { grid: { columns: axisOf(draft, "columns"), rows: draft.rows ? axisOf(draft, "rows") : undefined } }
        : { variations: { order: draft.order || undefined, count: numberOf(draft.variations) ?? usualVariations } }),
    },
    {
      reportInput: true,
      error: (issue) => {
        const { key, values } = ruleOf(issue);
        return sentence(t, key, values);
      },
    },
  );
  if (parsed.success) return { ok: true, body: parsed.data };
  const violations = parsed.error.issues.map(({ path, code, message }) => {
    const field = placeIn(path.join("."));
    if (path.at(-1) !== "values") return { field, message: sentence(t, message) };
    const isOver = code === "too_big";
    const isNone = code === "too_small";
    if (isOver) return { field, message: t("batches:form.tooManyValues", { max: axisValuesMax }) };
    return { field, message: isNone ? t("batches:form.noValues") : sentence(t, message) };
  });
  return { ok: false, violations };
}

/** Returns an axis of a grid. A form that names none starts with all qualities as its columns. */
function axisOf(draft: Draft, axis: Axis) {
  const parameter = draft[axis] || "quality";
  const text = draft[axis] === "" ? qualities.join("\n") : axisText(draft, axis);
  return { parameter, values: valuesOf(parameter, text) };
}

/** Returns the values of an axis as the user typed or chose them. */
function valuesOf(parameter: GridAxis["parameter"] | (string & {}), text: string): (string | number)[] {
  const numbers = () => text.split(/[\s,;%、，]+/).flatMap((part) => (part === "" ? [] : [Number(part)]));
  if (parameter === "seed") return numbers();
  if (parameter === "strength") return numbers().map((percent) => percent / 100);
  if (parameter !== "prompt") return axisValues(parameter, text);
  // Of the alternatives, an empty one may be between others.
  const alternatives = text.trimEnd();
  return alternatives === "" ? [] : alternatives.split(/\r?\n/);
}

/** Returns the number of a field; `undefined` for an empty one. Other texts are not a number and are refused. */
function numberOf(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}

/** Returns the place of a batch's field in the composer: `request.prompt` is that of a single run. */
function placeIn(field: string): string {
  const [first = "", second = ""] = field.split(".");
  return first === "request" || first === "grid" ? second : first;
}
