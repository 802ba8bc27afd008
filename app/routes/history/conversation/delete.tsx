import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { api, refusalOr, valueOrThrow } from "../../../api/api.server.ts";
import { hasAdditions } from "../../../api/backend.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { conversationPath, historyPath } from "../addresses.ts";
import type { Route } from "./+types/delete";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const found = await api(context, url.pathname).conversations.get({ params: { id: params.id } });
  return { name: valueOrThrow(context, found).title, title: translator(context)("history:delete.title") };
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const outcome = await api(context, url.pathname).conversations.remove({ params: { id } });
  // A conversation that another window already deleted counts as deleted.
  if (!outcome.ok && outcome.status !== 404) {
    const message = refusalOr(context, outcome, t("history:delete.failed"));
    return redirectWithToast(conversationPath(id), { tone: "error", message });
  }
  const restoring = { label: t("history:undo"), action: conversationPath(id), fields: { intent: "restore" } };
  const undo = (await hasAdditions()) ? restoring : undefined;
  return redirectWithToast(historyPath + url.search, { tone: "success", message: t("history:delete.done"), undo });
}

export default function Delete({ params: { id }, loaderData: { name } }: Route.ComponentProps) {
  const { t } = useTranslation("history");
  const navigate = useNavigate();
  const { search } = useLocation();
  const to = conversationPath(id) + search;
  const action = `${conversationPath(id)}/delete${search}`;
  const pending = useNavigation().formMethod === "POST";
  return (
    <Dialog
      title={t("delete.title")}
      closeLabel={t("delete.keep")}
      closeTo={to}
      onClose={() => navigate(to, { preventScrollReset: true })}
      actions={
        <>
          <ButtonLink to={to} preventScrollReset>
            {t("delete.keep")}
          </ButtonLink>
          <Form method="post" action={action} replace>
            <Button variant="danger" pending={pending}>
              {t("delete.action")}
            </Button>
          </Form>
        </>
      }
    >
      <p className="break-words">
        <bdi className="text-ink">{name === "" ? t("untitled") : name}</bdi>
      </p>
      <p className="mt-2">{t("delete.message")}</p>
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
