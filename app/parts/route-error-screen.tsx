import ArrowLeft from "lucide-react/icons/arrow-left";
import Compass from "lucide-react/icons/compass";
import House from "lucide-react/icons/house";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorState } from "../ui/state-message.tsx";
import { ErrorTitle } from "./error-title.tsx";

/** What stands in place of a page that was refused: what happened, and the two ways on (specification, section 2). */
export function RouteError({ status, data }: { status: number; data: unknown }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const title = t(status === 404 ? "notFound.title" : "routeError.title");
  return (
    <ErrorState
      level={1}
      code={status}
      icon={<Compass aria-hidden />}
      title={title}
      actions={
        <>
          <ButtonLink to="/" variant="primary" icon={<House aria-hidden />}>
            {t("routeError.goHome")}
          </ButtonLink>
          <span className="noscript:hidden">
            <Button type="button" icon={<ArrowLeft aria-hidden />} onClick={() => navigate(-1)}>
              {t("routeError.goBack")}
            </Button>
          </span>
        </>
      }
    >
      <ErrorTitle title={title} />
      <p>{messageOf(data) ?? t(status === 404 ? "notFound.message" : "routeError.message")}</p>
    </ErrorState>
  );
}

/** The same as a page of its own. */
export function RouteErrorScreen(refused: { status: number; data: unknown }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <RouteError {...refused} />
    </main>
  );
}

/** What a refused request tells people. Only our own refusals carry a sentence; the router's do not. */
export function messageOf(data: unknown): string | undefined {
  const message = typeof data === "object" && data !== null && "message" in data ? data.message : undefined;
  return typeof message === "string" ? message : undefined;
}
