import { useTranslation } from "react-i18next";
import { data, useNavigate, useNavigation } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import type { Route } from "./+types/delete";
import { deleteSeriesPath, seriesPath } from "./addresses.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const found = await api(context, url.pathname).series.read({ params: { id: params.id } });
  const answer = {
    id: params.id,
    name: found.ok ? found.value.name : null,
    title: translator(context)(found.ok ? "series:delete.action" : "series:gone.title"),
  };
  return data(answer, { status: found.ok ? 200 : found.status || 503 });
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const outcome = await api(context, url.pathname).series.remove({ params: { id: params.id } });
  // A series that another window already deleted counts as deleted.
  if (outcome.ok || outcome.status === 404) {
    return redirectWithToast(seriesPath, { tone: "success", message: translator(context)("series:delete.done") });
  }
  return redirectWithToast(seriesPath, { tone: "error", message: refusalMessage(context, outcome) });
}

export default function DeleteSeries({ loaderData: { id, name } }: Route.ComponentProps) {
  const { t } = useTranslation("series");
  const navigate = useNavigate();
  const pending = useNavigation().formAction === deleteSeriesPath(id);
  return (
    <Dialog
      title={name === null ? t("gone.title") : t("delete.title", { name })}
      closeLabel={t("form.cancel")}
      closeTo={seriesPath}
      onClose={() => navigate(seriesPath, { preventScrollReset: true })}
      actions={
        name === null ? null : (
          <>
            <ButtonLink to={seriesPath} preventScrollReset>
              {t("form.cancel")}
            </ButtonLink>
            <Form method="post" action={deleteSeriesPath(id)}>
              <Button variant="danger" pending={pending}>
                {t("delete.action")}
              </Button>
            </Form>
          </>
        )
      }
    >
      <p>{t(name === null ? "gone.message" : "delete.message")}</p>
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
