import { useTranslation } from "react-i18next";
import { translator } from "../../i18n/language.server.ts";
import { AuthFrame } from "../../parts/auth-frame.tsx";
import { pageTitle } from "../../parts/page-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/waiting";

export function loader({ context }: Route.LoaderArgs) {
  return { title: translator(context)("auth:waiting.title") };
}

/** Where users arrive whose accounts an administrator must approve first. */
export default function Waiting({ loaderData: { title } }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  return (
    <AuthFrame title={title} subtitle={<p>{t("waiting.message")}</p>}>
      <div className="mt-6">
        <ButtonLink to="/auth">{t("signUp.switchAction")}</ButtonLink>
      </div>
    </AuthFrame>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
