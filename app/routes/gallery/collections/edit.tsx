import { useTranslation } from "react-i18next";
import { data, useNavigate } from "react-router";
import { newCollection } from "../../../../contract/collections.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { requireAdditions } from "../../../parts/require-additions.server.ts";
import { safeReturnPath } from "../../../session/safe-return.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { collectionsPath, listPath } from "../addresses.ts";
import { CollectionGone } from "../collection-gone.tsx";
import type { Route } from "./+types/edit";
import { editPath } from "./addresses.ts";
import { fieldsFrom, pathWithFields } from "./collection-fields.ts";
import { CollectionForm } from "./collection-form.tsx";
import { filterOfSearch, searchIn } from "./smart/saved-search.server.ts";

/** Returns the page that opened the form, which is also where it returns to. */
function returnPathOf(url: URL): string {
  const wanted = url.searchParams.get("return");
  return wanted === null ? collectionsPath : safeReturnPath(wanted);
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const found = await api(context, url.pathname + url.search).collections.collection({ params: { id: params.id } });
  const typed = url.searchParams.has("name") ? fieldsFrom(url.searchParams) : undefined;
  const list = url.searchParams.get("list");
  const answer = {
    id: params.id,
    search: list === null ? null : { list, conditions: searchIn(context, list).conditions },
    values: typed ?? (found.ok ? { name: found.value.name, description: found.value.description } : null),
    isGone: !found.ok,
    returnTo: returnPathOf(url),
    title: translator(context)(found.ok ? "collections:edit" : "collections:gone.title"),
  };
  return data(answer, { status: found.ok ? 200 : found.status || 503 });
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const t = translator(context);
  const parsed = parseForm(form, newCollection.omit({ filter: true }), t);
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const list = form.get("list");
  const filter = typeof list === "string" ? await filterOfSearch(request, searchIn(context, list)) : undefined;
  const { collections } = api(context, pathWithFields(url.pathname, form));
  const outcome = await collections.update({ params: { id: params.id }, body: { ...parsed.value, filter } });
  if (!outcome.ok) {
    const message = outcome.status === 404 ? t("collections:gone.message") : refusalMessage(context, outcome);
    return data(parsed.refuse(message, outcome.violations), { status: outcome.status || 503 });
  }
  const returnTo = filter ? listPath({ collection: params.id }) : returnPathOf(url);
  return redirectWithToast(returnTo, { tone: "success", message: t("collections:form.saved") });
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("collections");
  const navigate = useNavigate();
  const { id, values, search, isGone, returnTo } = loaderData;
  return (
    <Dialog
      title={t("edit")}
      closeLabel={t("form.close")}
      closeTo={returnTo}
      onClose={() => navigate(returnTo, { preventScrollReset: true })}
    >
      {isGone && !actionData ? (
        <CollectionGone />
      ) : (
        <CollectionForm
          action={editPath(id, returnTo)}
          values={values ?? fieldsFrom(new URLSearchParams())}
          reply={actionData}
          cancelTo={returnTo}
          purpose="save"
          search={search}
        />
      )}
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
