import { data, redirect } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { fromUpload } from "../../../parts/composer/chosen-file.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { isOpen, orderPath } from "../../../parts/training/addresses.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { findOrder } from "../find-order.server.ts";
import type { Route } from "./+types/route";
import { DatasetPage } from "./dataset-page.tsx";
import { keepPictures } from "./keep-pictures.server.ts";
import { unusedUploads } from "./unused-uploads.server.ts";

/** A link typed while the session ended returns under the page's own parameter. */
const linkField = "dataset_link";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = await findOrder(context, params.id, url.pathname + url.search);
  if (!isOpen(order.status)) throw redirect(orderPath(order.id));
  const { training, uploads } = api(context, url.pathname + url.search);
  const dataset = valueOrThrow(context, await training.dataset({ params }));
  const isIn = new Set(dataset.pictures.map(({ upload_id }) => upload_id));
  const unused = await unusedUploads(uploads, url.searchParams.get("page"), isIn);
  return {
    order,
    dataset,
    uploads: { ...unused, files: unused.files.map(fromUpload) },
    link: url.searchParams.get(linkField) || order.dataset_link,
    title: translator(context)("training:dataset.title"),
  };
}

/** Adds images, removes some, or stores the link and continues. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const here = orderPath(params.id, "dataset");
  const { form, kept } = await keepPictures(request, context, params.id);
  const intent = form.get("intent");
  const back = (message: string) => redirectWithToast(here, { tone: "error", message });

  if (intent === "add") {
    // Sent by a script that has already uploaded the files.
    const upload_ids = form.getAll("upload_id").map(String);
    const added = await api(context, here).training.addPictures({ params, body: { upload_ids } });
    return added.ok
      ? { error: undefined }
      : data({ error: refusalMessage(context, added) }, { status: added.status || 503 });
  }
  if (intent === "choose") {
    const upload_ids = form.getAll("upload_id").map(String);
    if (upload_ids.length === 0) return back(t("training:dataset.noFile"));
    const added = await api(context, here).training.addPictures({ params, body: { upload_ids } });
    if (!added.ok) return back(refusalMessage(context, added));
    const message = t("training:dataset.added", { count: upload_ids.length });
    return redirectWithToast(here + url.search, { tone: "success", message });
  }
  if (intent === "remove") {
    const { training } = api(context, here);
    const ids = form.getAll("upload_id").map(String);
    for (const upload_id of ids) {
      const removed = await training.removePicture({ params: { id: params.id, upload_id } });
      // An image that another window already removed counts as removed.
      if (!removed.ok && removed.status !== 404) return back(refusalMessage(context, removed));
    }
    const message = t("training:dataset.removed", { count: ids.length });
    return redirectWithToast(here, { tone: "success", message });
  }
  if (intent !== "continue") return redirectWithToast(here, kept);

  const link = String(form.get(linkField) ?? "").trim();
  const { training } = api(context, link === "" ? here : `${here}?${new URLSearchParams({ [linkField]: link })}`);
  if (link !== "" && !isLink(link)) return data({ error: t("errors:validation.url"), link }, { status: 422 });
  const saved = await training.save({ params, body: { dataset_link: link } });
  if (!saved.ok) return data({ error: refusalMessage(context, saved), link }, { status: saved.status || 503 });
  if (link === "") {
    const dataset = valueOrThrow(context, await training.dataset({ params }));
    if (!dataset.is_enough) return data({ error: t("training:dataset.nothing"), link }, { status: 422 });
  }
  return redirect(orderPath(params.id, saved.value.status === "paid" ? "details" : "payment"), { status: 303 });
}

function isLink(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export default function Dataset({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <DatasetPage {...loaderData} owner={root.loaderData.user?.id ?? ""} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
