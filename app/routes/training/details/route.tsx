import { data, redirect } from "react-router";
import { uploadImageMaxBytes } from "../../../../contract/limits.ts";
import { api, refusalOr, valueOrThrow } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readFileForm } from "../../../forms/read-file-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { fromUpload } from "../../../parts/composer/chosen-file.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { orderPath } from "../../../parts/training/addresses.ts";
import { keepFiles } from "../../../parts/training/keep-files.server.ts";
import { filesField } from "../../../parts/training/reference-files.ts";
import { fileMaxMegabytes } from "../../../parts/uploading/file-bounds.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { findOrder } from "../find-order.server.ts";
import type { Route } from "./+types/route";
import { detailsForm, draftOf, fieldsOf, pathWithTexts, requiredFields, textsFrom, typedForm } from "./details-form.ts";
import { DetailsPage } from "./details-page.tsx";
import { offeredUploads } from "./offered-uploads.server.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = await findOrder(context, params.id, url.pathname + url.search);
  if (order.status === "draft" || order.status === "awaiting_payment") {
    throw redirect(`${orderPath(order.id, "payment")}?early`);
  }
  if (order.status !== "paid") throw redirect(orderPath(order.id));
  const { training, uploads } = api(context, url.pathname + url.search);
  const [dataset, offered] = await Promise.all([
    training.dataset({ params }),
    offeredUploads(context, uploads, order.reference_upload_ids),
  ]);
  return {
    order,
    dataset: valueOrThrow(context, dataset),
    uploads: offered.map(fromUpload),
    values: { ...fieldsOf(order), ...textsFrom(url.searchParams) },
    title: translator(context)("training:details.title"),
  };
}

/** Saves the form. Sends it to the team if requested and complete. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const t = translator(context);
  const here = orderPath(params.id, "details");
  const { form, tooLarge } = await readFileForm(request, context, { [filesField]: uploadImageMaxBytes });
  const calls = api(context, pathWithTexts(here, form));
  // Store files first. Even if other fields are invalid, the files stay selected and need not be sent again.
  const files = await keepFiles(context, calls, { form, formKey: params.id });
  const problem = tooLarge.size > 0 ? t("training:details.tooLarge", { max: fileMaxMegabytes.image }) : files.problem;
  for (const id of files.ids) form.append("reference_upload_ids", id);
  form.delete(filesField);
  const isSent = form.get("intent") === "submit";

  const saved = await calls.training.save({ params, body: draftOf(form) });
  if (!saved.ok && saved.code === "CONFLICT") return showOutcome();
  const typed = parseForm(form, typedForm, t, { choices: ["reference_upload_ids", "has_consent"] });
  if (!typed.ok) return data(typed.reply, { status: 422 });
  if (isSent) {
    const parsed = parseForm(form, detailsForm, t);
    if (!parsed.ok) {
      const isMissing = requiredFields.some((name) => String(form.get(name) ?? "").trim() === "");
      const error = { ...parsed.reply.error, ...(isMissing && { "": [t("training:details.missing")] }) };
      return data({ ...parsed.reply, error }, { status: 422 });
    }
  }
  const { refuse } = typed;
  if (problem !== undefined) {
    return data(refuse(problem, [{ field: "reference_upload_ids", message: problem }]), { status: 422 });
  }
  if (!saved.ok) return refused(saved);
  if (!isSent) return redirectWithToast(here, { tone: "success", message: t("training:details.savedNotice") });

  const sent = await calls.training.submit({ params });
  if (sent.ok) return redirect(orderPath(params.id), { status: 303 });
  return sent.code === "CONFLICT" ? showOutcome() : refused(sent);

  function refused(outcome: Extract<typeof saved, { ok: false }>) {
    const message = refusalOr(context, outcome, t("training:details.failed"));
    return data(refuse(message, outcome.violations), { status: outcome.status || 503 });
  }

  /** The order can no longer be edited: another window sent it first, or the payment was refunded. */
  async function showOutcome() {
    const { status } = await findOrder(context, params.id, orderPath(params.id));
    const told = status === "refunded" ? "refunded" : "submitted";
    return redirect(`${orderPath(params.id)}?told=${told}`, { status: 303 });
  }
}

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  return <DetailsPage {...loaderData} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
