import { data } from "react-router";
import { uploadImageMaxBytes } from "../../../../contract/limits.ts";
import { api, refusalMessage, stepFailedOr, valueOrThrow } from "../../../api/api.server.ts";
import { unknownId } from "../../../api/unknown.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readFileForm } from "../../../forms/read-file-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { fromUpload } from "../../../parts/composer/chosen-file.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { requireCredits } from "../../../parts/require-credits.server.ts";
import { requireFeature } from "../../../parts/require-feature.server.ts";
import { orderPath, trainingPath } from "../../../parts/training/addresses.ts";
import { keepFiles } from "../../../parts/training/keep-files.server.ts";
import { filesField } from "../../../parts/training/reference-files.ts";
import { fileMaxMegabytes } from "../../../parts/uploading/file-bounds.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import type { Route } from "./+types/request";
import { emptyRequest, fieldsFrom, pathWithFields, requestForm } from "./request-form.ts";
import { RequestPage } from "./request-page.tsx";

/** The number of uploads offered as reference images. Older ones are found under Uploads. */
const offeredUploads = 48;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireFeature(context, "modelOrders");
  await requireCredits(context, url.pathname);
  const { training, uploads } = api(context, url.pathname + url.search);
  const [listed, kept] = await Promise.all([
    training.orders({ query: {} }),
    uploads.uploads({ query: { kind: "image", page_size: offeredUploads } }),
  ]);
  const { inquiries, price } = valueOrThrow(context, listed);
  const open = inquiries.find(({ status }) => status === "draft" || status === "awaiting_payment");
  return {
    price,
    open: open ? { id: open.id, status: open.status, model_name: open.model_name } : null,
    uploads: valueOrThrow(context, kept).results.map(fromUpload),
    values: { ...emptyRequest, ...fieldsFrom(url.searchParams) },
    formKey: crypto.randomUUID(),
    title: translator(context)("models:form.title"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  requireFeature(context, "modelOrders");
  const { form, tooLarge } = await readFileForm(request, context, { [filesField]: uploadImageMaxBytes });
  const t = translator(context);
  const calls = api(context, pathWithFields(url.pathname, form));
  // Store files first. Even if other fields are invalid, the files stay selected and need not be sent again.
  const formKey = String(form.get("form_key") ?? "") || crypto.randomUUID();
  const files = await keepFiles(context, calls, { form, formKey });
  const problem = tooLarge.size > 0 ? t("models:form.tooLarge", { max: fileMaxMegabytes.image }) : files.problem;
  for (const id of files.ids) form.append("reference_upload_ids", id);
  form.delete(filesField);

  const parsed = parseForm(form, requestForm, t, {
    hidden: ["form_key"],
    choices: ["reference_upload_ids", "has_consent"],
  });
  if (!parsed.ok) {
    const isMissing = requestForm.required.some((name) => String(form.get(name) ?? "").trim() === "");
    const error = { ...parsed.reply.error, ...(isMissing && { "": [t("models:form.missing")] }) };
    return data({ ...parsed.reply, error }, { status: 422 });
  }
  if (problem !== undefined) {
    const reply = parsed.refuse(problem, [{ field: "reference_upload_ids", message: problem }]);
    return data(reply, { status: 422 });
  }
  const { form_key, ...body } = parsed.value;
  const outcome = await calls.training.request({ headers: { "idempotency-key": form_key }, body });
  if (outcome.ok) {
    const { id } = outcome.value;
    return redirectWithToast(id === unknownId ? trainingPath : orderPath(id, "dataset"), {
      tone: "success",
      message: t("models:form.sent"),
    });
  }
  const message =
    outcome.status === 429 || outcome.code === "VALIDATION_ERROR"
      ? refusalMessage(context, outcome)
      : outcome.code === "CONFLICT" && outcome.message === t("errors:CONFLICT")
        ? t("models:form.again")
        : outcome.code === "CONFLICT"
          ? refusalMessage(context, outcome)
          : stepFailedOr(context, outcome, t("models:form.failed"));
  return data(parsed.refuse(message, outcome.violations), { status: outcome.status || 503 });
}

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
