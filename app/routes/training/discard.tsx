import { useTranslation } from "react-i18next";
import { redirect, useNavigate, useNavigation } from "react-router";
import { api, refusalMessage } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { nextPath, orderPath, trainingPath } from "../../parts/training/addresses.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import type { Route } from "./+types/discard";
import { findOrder } from "./find-order.server.ts";

/** Asks before an unpaid order is discarded. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { id, status, model_name } = await findOrder(context, params.id, url.pathname + url.search);
  if (status !== "draft" && status !== "awaiting_payment") throw redirect(nextPath({ id, status }));
  const back = url.searchParams.has("back") ? safeReturnPath(url.searchParams.get("back")) : trainingPath;
  return { id, modelName: model_name, back, title: translator(context)("training:discard.title") };
}

export async function action({ params, context }: Route.ActionArgs) {
  const outcome = await api(context, trainingPath).training.discard({ params });
  // An order that another window already discarded counts as discarded.
  if (outcome.ok || outcome.status === 404) {
    return redirectWithToast(trainingPath, {
      tone: "success",
      message: translator(context)("training:discard.done"),
    });
  }
  return redirectWithToast(orderPath(params.id), { tone: "error", message: refusalMessage(context, outcome) });
}

export default function Discard({ loaderData: { id, modelName, back } }: Route.ComponentProps) {
  const { t } = useTranslation("training");
  const navigate = useNavigate();
  const pending = useNavigation().formAction === orderPath(id, "discard");
  return (
    <Dialog
      title={t("discard.title")}
      closeLabel={t("discard.close")}
      closeTo={back}
      onClose={() => navigate(back)}
      actions={
        <>
          <ButtonLink to={back}>{t("discard.keep")}</ButtonLink>
          <Form method="post" action={orderPath(id, "discard")}>
            <Button variant="danger" pending={pending}>
              {t("discard.confirm")}
            </Button>
          </Form>
        </>
      }
    >
      <p className="break-words">
        {modelName === "" ? t("discard.messageUnnamed") : t("discard.message", { name: modelName })}
      </p>
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
