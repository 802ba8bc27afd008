import { data, type RouterContextProvider, redirect } from "react-router";
import { referencesMax, uploadImageMaxBytes } from "../../../../contract/limits.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { placeViolations } from "../../../forms/place-violations.ts";
import { readFileForm } from "../../../forms/read-file-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { nonceOf } from "../../../parts/idempotency-key.server.ts";
import { keepReference } from "../../../parts/references/keep-reference.server.ts";
import { findReferences, imagesToChoose } from "../../../parts/references/references.server.ts";
import { imageReferenceOf } from "../../../parts/references/references.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { readSelection } from "../selection/actions/read-selection.server.ts";
import { returnPathOf } from "../selection/actions/selection-api.server.ts";
import { newSeriesPath, seriesPath } from "./addresses.ts";
import { type SeriesDraft, type ShownSeries, seriesDraftFrom } from "./series-draft.ts";

const pagesMax = 1_000_000;

/** Saves a series, a new one without `id`. Returns a redirect to the list, or the form again. */
export async function receiveSeries(
  request: Request,
  context: Readonly<RouterContextProvider>,
  url: URL,
  id: string | undefined,
) {
  const calls = api(context, url.pathname + url.search);
  const t = translator(context);
  const sent = await readFileForm(request, context, { reference_file: uploadImageMaxBytes });
  const { form } = sent;
  if (!form.has("name")) return ofSelection(context, form);
  const draft = seriesDraftFrom(form);
  const kept = await keepReference(context, calls, sent, nonceOf(form));
  if (kept.reference) draft.references = [...new Set([...draft.references, kept.reference])];

  const show = async (shown: Partial<ShownSeries> = {}, status = 200) => {
    const images = await findReferences(calls, (shown.draft ?? draft).references, t);
    return data<ShownSeries>({ draft, images, errors: {}, ...shown }, { status });
  };
  if (kept.error) return show({ errors: { references: kept.error } }, kept.status);
  const removed = form.get("remove_reference");
  if (removed !== null) {
    return show({ draft: { ...draft, references: draft.references.filter((one) => one !== removed) } });
  }
  const page = Number(form.get("pick_page"));
  if (Number.isInteger(page) && page > 0 && page <= pagesMax) {
    return show({ choices: await imagesToChoose(calls, page, t) });
  }

  const { name, description, references } = draft;
  const body = { name, description, references: references.map(imageReferenceOf) };
  const outcome =
    id === undefined ? await calls.series.create({ body }) : await calls.series.update({ params: { id }, body });
  if (outcome.ok) {
    const message = t(id === undefined ? "series:form.created" : "series:form.saved");
    return redirectWithToast(seriesPath, { tone: "success", message });
  }
  const { errors, message: above } = placeViolations(outcome.violations, placeOf);
  if (errors.references && references.length === 0) errors.references = t("series:form.noImages");
  const message = outcome.status === 404 ? t("series:gone.message") : refusalMessage(context, outcome);
  return show({ errors, message: outcome.violations.length > 0 ? above : message }, outcome.status || 503);
}

function placeOf(field: string): keyof SeriesDraft | undefined {
  if (field === "name" || field === "description") return field;
  return field.startsWith("references") ? "references" : undefined;
}

/** Opens the form with the creations of a selection. */
async function ofSelection(context: Readonly<RouterContextProvider>, form: FormData) {
  const read = readSelection(form);
  const ids = read.of === "named" ? read.ids : [];
  if (ids.length > 0 && ids.length <= referencesMax) return redirect(newSeriesPath(ids), { status: 303 });
  const message = translator(context)("selection:seriesCount", { max: referencesMax });
  return redirectWithToast(returnPathOf(form), { tone: "error", message });
}
