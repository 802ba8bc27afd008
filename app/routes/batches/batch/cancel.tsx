import { useTranslation } from "react-i18next";
import { redirect, useNavigate, useNavigation } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { useCreditsOn } from "../../../parts/credits-on.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { batchPath, cancelPath } from "../addresses.ts";
import { endedRuns } from "../batch-words.ts";
import type { Route } from "./+types/cancel";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { batches } = api(context, url.pathname);
  const batch = valueOrThrow(context, await batches.read({ params: { id: params.id } }));
  if (batch.is_final) throw redirect(batchPath(batch.id));
  return { batch, title: translator(context)("batches:cancel.title") };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const canceled = await api(context, url.pathname).batches.cancel({ params: { id: params.id } });
  const path = batchPath(params.id);
  if (canceled.ok) return redirect(path, { status: 303 });
  return redirectWithToast(path, { tone: "error", message: refusalMessage(context, canceled) });
}

export default function Cancel({ loaderData: { batch } }: Route.ComponentProps) {
  const { t } = useTranslation("batches");
  const creditsOn = useCreditsOn();
  const navigate = useNavigate();
  const pending = useNavigation().formAction === cancelPath(batch.id);
  return (
    <Dialog
      title={t("cancel.title")}
      closeLabel={t("cancel.keep")}
      closeTo={batchPath(batch.id)}
      onClose={() => navigate(batchPath(batch.id), { preventScrollReset: true })}
      actions={
        <>
          <ButtonLink to={batchPath(batch.id)} preventScrollReset>
            {t("cancel.keep")}
          </ButtonLink>
          <Form method="post" action={cancelPath(batch.id)}>
            <Button variant="danger" pending={pending}>
              {t("cancel.action")}
            </Button>
          </Form>
        </>
      }
    >
      <p>{t("cancel.message", { count: batch.runs - endedRuns(batch) })}</p>
      {creditsOn ? <p className="mt-2">{t("cancel.credits")}</p> : null}
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
