import { useTranslation } from "react-i18next";
import { createPath, isRouteErrorResponse, useLocation, useNavigate } from "react-router";
import { UnansweredError } from "../framework/connection/data-requests.ts";
import { isUnavailable, messageOf, sentFormOf, titleOf } from "../framework/connection/failures.ts";
import { ReportedId } from "../framework/connection/reported-id.tsx";
import { RetryLink } from "../framework/connection/retry-link.tsx";
import { useReadRetries } from "../framework/connection/use-read-retries.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ErrorState } from "../ui/state-message.tsx";
import { ErrorTitle } from "./error-title.tsx";
import { SentFields } from "./sent-fields.tsx";

/** Replaces a page that was refused, is unavailable, or crashed (specification, section 2). */
export function PageProblem({ error }: { error: unknown }) {
  if (isUnavailable(error)) return <Unavailable error={error} />;
  return isRouteErrorResponse(error) ? <Refused error={error} /> : <Crashed />;
}

/**
 * Reloads the page as soon as it is available again; without scripts, Retry does. A form that the page cannot show again
 * stands here, because a reload would lose it.
 */
function Unavailable({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const sent = sentFormOf(error);
  useReadRetries(!sent);
  return (
    <ErrorState
      level={1}
      code={isRouteErrorResponse(error) ? error.status : undefined}
      icon={<Icon name="cloud-off" />}
      title={t("routeError.title")}
      actions={
        <>
          {sent ? null : <RetryLink />}
          <LeaveActions />
        </>
      }
    >
      <ErrorTitle title={t("routeError.title")} />
      <p>{messageOf(error) ?? t(error instanceof UnansweredError ? "offline" : "routeError.message")}</p>
      <ReportedId />
      {sent ? <SentFields sent={sent} /> : null}
    </ErrorState>
  );
}

function Refused({ error }: { error: { status: number } }) {
  const { t } = useTranslation();
  const { status } = error;
  const title = titleOf(error) ?? t(status === 404 ? "notFound.title" : "routeError.title");
  return (
    <ErrorState level={1} code={status} icon={<Icon name="compass" />} title={title} actions={<LeaveActions isFirst />}>
      <ErrorTitle title={title} />
      <p>{messageOf(error) ?? t(status === 404 ? "notFound.message" : "routeError.message")}</p>
    </ErrorState>
  );
}

function LeaveActions({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <ButtonLink to="/" variant={isFirst ? "primary" : "secondary"} icon={<Icon name="house" />}>
        {t("routeError.goHome")}
      </ButtonLink>
      <span className="noscript:hidden">
        <Button type="button" icon={<Icon name="arrow-left" />} onClick={() => navigate(-1)}>
          {t("routeError.goBack")}
        </Button>
      </span>
    </>
  );
}

/** For a page that crashed. Both actions are links to the same page, so they work without scripts. */
function Crashed() {
  const { t } = useTranslation();
  const here = createPath(useLocation());
  return (
    <ErrorState
      level={1}
      icon={<Icon name="circle-exclamation-point" />}
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
      <ErrorTitle title={t("crash.title")} />
      <p>{t("crash.message")}</p>
      <ReportedId />
    </ErrorState>
  );
}
