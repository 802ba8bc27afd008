import { data } from "react-router";
import type { CatalogContent } from "../../../../contract/admin/catalog.ts";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import type { Route } from "./+types/route";
import { CatalogPage } from "./catalog-page.tsx";
import { changesBetween } from "./changes.ts";
import { catalogPath, intents } from "./intents.ts";
import { offersOf } from "./offers.ts";
import { readCatalogForm } from "./read-form.server.ts";
import { saveCredits } from "./save-credits.server.ts";
import { valuesOf } from "./values.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const catalog = await adminValue({ context, url }, await api(context, url.pathname).adminCatalog.read());
  return { catalog, values: valuesOf(catalog.content), title: translator(context)("admin:nav.catalog") };
}

/** Previews, reviews, or saves what was entered. It is shown again unless it was saved. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const intent = String(form.get("intent"));
  if (intent === intents.credits) return saveCredits({ context, url }, form);
  const t = translator(context);
  const read = readCatalogForm(form, t);
  const { values } = read;
  if (!read.ok) return data({ values, errors: read.errors, message: t("catalog:invalid") }, { status: 422 });
  if (intent === intents.preview) return { values, offers: offersOf(read.content) };
  const calls = api(context, url.pathname).adminCatalog;
  const current = await adminValue({ context, url }, await calls.read());
  const changes = changesBetween(valuesOf(current.content), valuesOf(read.content));
  const review = { values, changes, version: current.version };
  if (intent !== intents.save || changes.length === 0) return review;
  const body = { version: Number(form.get("version")) || 0, content: read.content satisfies CatalogContent };
  const outcome = await adminChange({ context, url }, await calls.change({ body }));
  if (!outcome.ok) return data({ ...review, message: outcome.message }, { status: outcome.status });
  return redirectWithToast(catalogPath, { tone: "success", message: t("catalog:saved") });
}

export default function Catalog({ loaderData, actionData }: Route.ComponentProps) {
  return <CatalogPage {...loaderData} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
