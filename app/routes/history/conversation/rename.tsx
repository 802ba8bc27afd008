import { useTranslation } from "react-i18next";
import { data, redirect, useLocation, useNavigate, useNavigation } from "react-router";
import { conversationTitleMaxCharacters } from "../../../../contract/limits.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { conversationPath } from "../addresses.ts";
import type { Route } from "./+types/rename";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const found = await api(context, url.pathname).conversations.get({ params: { id: params.id } });
  return { name: valueOrThrow(context, found).title, title: translator(context)("history:rename.title") };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const title = String((await readForm(request, context)).get("title") ?? "");
  const outcome = await api(context, url.pathname).conversations.update({ params: { id }, body: { title } });
  if (outcome.ok) return redirect(conversationPath(id) + url.search, { status: 303 });
  return data({ typed: title, message: refusalMessage(context, outcome) }, { status: outcome.status || 503 });
}

export default function Rename({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("history");
  const navigate = useNavigate();
  const pending = useNavigation().formMethod === "POST";
  const { search } = useLocation();
  const to = conversationPath(id) + search;
  return (
    <Dialog
      title={t("rename.title")}
      closeLabel={t("rename.cancel")}
      closeTo={to}
      onClose={() => navigate(to, { preventScrollReset: true })}
    >
      <Form
        method="post"
        action={`${conversationPath(id)}/rename${search}`}
        replace
        noValidate
        className="mt-1 flex flex-col gap-4"
      >
        <TextField
          name="title"
          label={t("rename.label")}
          defaultValue={actionData?.typed ?? loaderData.name}
          error={actionData?.message}
          required
          maxLength={conversationTitleMaxCharacters}
          dir="auto"
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink to={to} preventScrollReset>
            {t("rename.cancel")}
          </ButtonLink>
          <Button variant="primary" pending={pending}>
            {t("rename.save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
