import { useTranslation } from "react-i18next";
import { data, useNavigate, useNavigation } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { requireAdditions } from "../../../parts/require-additions.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { collectionsPath } from "../addresses.ts";
import { CollectionGone } from "../collection-gone.tsx";
import type { Route } from "./+types/delete";
import { deletePath } from "./addresses.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const { collections, sharing } = api(context, url.pathname);
  const [found, shares] = await Promise.all([
    collections.collection({ params: { id: params.id } }),
    sharing.shares({ query: { collection_id: params.id, page_size: 1 } }),
  ]);
  const answer = {
    id: params.id,
    name: found.ok ? found.value.name : null,
    isShared: shares.ok && shares.value.count > 0,
    title: translator(context)(found.ok ? "collections:delete.action" : "collections:gone.title"),
  };
  return data(answer, { status: found.ok ? 200 : found.status || 503 });
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const outcome = await api(context, url.pathname).collections.remove({ params: { id: params.id } });
  // A collection that another window already deleted counts as deleted.
  if (outcome.ok || outcome.status === 404) {
    return redirectWithToast(collectionsPath, { tone: "success", message: t("collections:delete.done") });
  }
  return redirectWithToast(collectionsPath, { tone: "error", message: refusalMessage(context, outcome) });
}

export default function Delete({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("collections");
  const navigate = useNavigate();
  const { id, name, isShared } = loaderData;
  const pending = useNavigation().formAction === deletePath(id);
  const isThere = name !== null;
  return (
    <Dialog
      title={isThere ? t("delete.title", { name }) : t("gone.title")}
      closeLabel={t("form.close")}
      closeTo={collectionsPath}
      onClose={() => navigate(collectionsPath, { preventScrollReset: true })}
      actions={
        isThere ? (
          <>
            <ButtonLink to={collectionsPath} preventScrollReset>
              {t("delete.keep")}
            </ButtonLink>
            <Form method="post" action={deletePath(id)}>
              <Button variant="danger" pending={pending}>
                {t("delete.action")}
              </Button>
            </Form>
          </>
        ) : null
      }
    >
      {isThere ? (
        <>
          <p>{t("delete.message")}</p>
          {isShared ? <p className="mt-2">{t("delete.shared")}</p> : null}
        </>
      ) : (
        <CollectionGone />
      )}
    </Dialog>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
