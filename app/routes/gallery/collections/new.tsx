import { useTranslation } from "react-i18next";
import { data, useNavigate } from "react-router";
import { newCollection } from "../../../../contract/collections.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { unknownId } from "../../../api/unknown.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { collectionsPath, listPath } from "../addresses.ts";
import type { Route } from "./+types/new";
import { fieldsFrom, pathWithFields } from "./collection-fields.ts";
import { CollectionForm } from "./collection-form.tsx";
import { filterOfSearch, searchIn } from "./smart/saved-search.server.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const list = url.searchParams.get("list");
  const search = list === null ? null : searchIn(context, list);
  const typed = fieldsFrom(url.searchParams);
  return {
    // A search's words are often a good name.
    values: search && typed.name === "" ? { ...typed, name: search.query.search } : typed,
    search: list !== null && search ? { list, conditions: search.conditions } : null,
    title: translator(context)(search ? "collections:smart.new" : "collections:new"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const t = translator(context);
  const parsed = parseForm(form, newCollection.omit({ filter: true }), t);
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const list = form.get("list");
  const filter = typeof list === "string" ? await filterOfSearch(request, searchIn(context, list)) : undefined;
  const { collections } = api(context, pathWithFields(url.pathname, form));
  const outcome = await collections.create({ body: { ...parsed.value, filter } });
  if (!outcome.ok) {
    const reply = parsed.refuse(refusalMessage(context, outcome), outcome.violations);
    return data(reply, { status: outcome.status || 503 });
  }
  const message = t("collections:form.created");
  const { id } = outcome.value;
  const path = id === unknownId ? collectionsPath : listPath({ collection: id });
  return redirectWithToast(path, { tone: "success", message });
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("collections");
  const navigate = useNavigate();
  return (
    <Dialog
      title={t(loaderData.search ? "smart.new" : "new")}
      closeLabel={t("form.close")}
      closeTo={collectionsPath}
      onClose={() => navigate(collectionsPath, { preventScrollReset: true })}
    >
      <CollectionForm
        action={`${collectionsPath}/new`}
        values={loaderData.values}
        reply={actionData}
        cancelTo={collectionsPath}
        purpose="create"
        search={loaderData.search}
      />
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
