import { data, useNavigate } from "react-router";
import { newCollection } from "../../../../contract/collections.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { useTranslation } from "../../../i18n/texts.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { collectionsPath, listPath } from "../addresses.ts";
import type { Route } from "./+types/new";
import { fieldsFrom, pathWithFields } from "./collection-fields.ts";
import { CollectionForm } from "./collection-form.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  return { values: fieldsFrom(url.searchParams), title: translator(context)("collections:new") };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const t = translator(context);
  const parsed = parseForm(form, newCollection, t);
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const { collections } = api(context, pathWithFields(url.pathname, form));
  const outcome = await collections.create({ body: parsed.value });
  if (!outcome.ok) {
    const reply = parsed.refuse(refusalMessage(context, outcome), outcome.violations);
    return data(reply, { status: outcome.status || 503 });
  }
  const message = t("collections:form.created");
  return redirectWithToast(listPath({ collection: outcome.value.id }), { tone: "success", message });
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("collections");
  const navigate = useNavigate();
  return (
    <Dialog
      title={t("new")}
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
      />
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
