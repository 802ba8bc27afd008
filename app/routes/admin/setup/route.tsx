import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { FormPage } from "../../../parts/form-page.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { requireAdditions } from "../../../parts/require-additions.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { adminPath } from "../sections.ts";
import type { Route } from "./+types/route";

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdditions(context);
  return { title: translator(context)("admin:setupLink.title") };
}

/** Uses the setup link. Opening its address changes nothing, because programs open addresses too. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const outcome = await api(context, url.pathname).accounts.becomeAdmin({ body: { token: params.token } });
  if (!outcome.ok) return redirectWithToast("/", { tone: "error", message: refusalMessage(context, outcome) });
  return redirectWithToast(adminPath, { tone: "success", message: translator(context)("admin:setupLink.done") });
}

export default function SetupLink({ matches: [root] }: Route.ComponentProps) {
  const { t } = useTranslation("admin");
  const pending = useNavigation().formMethod === "POST";
  return (
    <FormPage
      title={t("setupLink.title")}
      subtitle={t("setupLink.message", { email: root.loaderData.user?.email ?? "" })}
    >
      <Form method="post" className="mt-6">
        <Button variant="primary" pending={pending}>
          {t("setupLink.submit")}
        </Button>
      </Form>
    </FormPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
