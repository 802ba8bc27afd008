import { useTranslation } from "react-i18next";
import { AuthFrame } from "../../parts/auth-frame.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";

/** Instead of the sign-up form where it would be refused. The administrator's own account can still be created. */
export function SignUpClosed({ byInvite, formPath }: { byInvite: boolean; formPath: string }) {
  const { t } = useTranslation("auth");
  return (
    <AuthFrame
      title={t(byInvite ? "signUp.byInviteTitle" : "signUp.closedTitle")}
      subtitle={<p>{t(byInvite ? "signUp.byInvite" : "signUp.closed")}</p>}
    >
      <div className="mt-6 flex flex-col items-start gap-6">
        <ButtonLink to="/auth" variant="primary" size="large" wide>
          {t("signUp.switchAction")}
        </ButtonLink>
        <Link to={formPath} className="text-ink-3 text-sm underline">
          {t("signUp.administrator")}
        </Link>
      </div>
    </AuthFrame>
  );
}
