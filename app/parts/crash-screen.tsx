import CircleAlert from "lucide-react/icons/circle-alert";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ButtonLink } from "../ui/button.tsx";
import { ErrorState } from "../ui/state-message.tsx";
import { ErrorTitle } from "./error-title.tsx";

/** What shows when the page itself broke. Both ways on are links to where the person is, so they work without scripts. */
export function CrashScreen() {
  const { t } = useTranslation();
  const here = useLocation();
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <ErrorTitle title={t("crash.title")} />
      <ErrorState
        level={1}
        icon={<CircleAlert />}
        title={t("crash.title")}
        actions={
          <>
            <ButtonLink to={here} reloadDocument variant="primary">
              {t("crash.refresh")}
            </ButtonLink>
            <ButtonLink to={here} replace>
              {t("crash.retry")}
            </ButtonLink>
          </>
        }
      >
        <p>{t("crash.message")}</p>
      </ErrorState>
    </main>
  );
}
