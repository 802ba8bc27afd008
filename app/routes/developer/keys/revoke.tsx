import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { FormPage } from "../../../parts/form-page.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { developerPath, revokePath } from "../addresses.ts";
import { isThere } from "../is-there.server.ts";
import type { Route } from "./+types/revoke";

/** Asks before a key is revoked, because programs that use it stop working. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { results } = valueOrThrow(context, await api(context, url.pathname).keys.list());
  const { id, name, hint } = isThere(
    context,
    results.find((key) => key.id === params.id),
  );
  return { id, name, hint, title: translator(context)("developer:keys.revokeTitle", { name }) };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const outcome = await api(context, url.pathname).keys.revoke({ params });
  // A key that another window already revoked counts as revoked.
  if (outcome.ok || outcome.status === 404) {
    const message = translator(context)("developer:keys.revoked");
    return redirectWithToast(developerPath, { tone: "success", message });
  }
  return redirectWithToast(developerPath, { tone: "error", message: refusalMessage(context, outcome) });
}

export default function Revoke({ loaderData: { id, name, hint } }: Route.ComponentProps) {
  const { t } = useTranslation("developer");
  const pending = useNavigation().formAction === revokePath(id);
  return (
    <FormPage title={t("keys.revokeTitle", { name })}>
      <p className="mt-4 text-ink-2">{t("keys.revokeMessage", { hint })}</p>
      <Form method="post" className="mt-8 flex flex-wrap gap-2">
        <Button variant="danger" pending={pending} pendingLabel={t("keys.revoking")}>
          {t("keys.revoke")}
        </Button>
        <ButtonLink to={developerPath}>{t("cancel")}</ButtonLink>
      </Form>
    </FormPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
