import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { isUnavailable, messageOf } from "../../../framework/connection/failures.ts";
import { ReportedId } from "../../../framework/connection/reported-id.tsx";
import { RetryLink } from "../../../framework/connection/retry-link.tsx";
import { useReadRetries } from "../../../framework/connection/use-read-retries.ts";
import { ErrorTitle } from "../../../parts/error-title.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorState } from "../../../ui/state-message.tsx";
import { historyPath, newChatPath } from "../addresses.ts";

/** Replaces a conversation that is missing or unavailable. Loads it as soon as it is available again. */
export function BrokenConversation({ error }: { error: unknown }) {
  const { t } = useTranslation(["history", "common"]);
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const isGone = status === 404;
  const title = isGone ? t("history:gone.title") : t("common:routeError.title");
  const canRetry = isUnavailable(error);
  useReadRetries(canRetry);
  return (
    <ErrorState
      level={1}
      code={status}
      icon={<Icon name="message-circle-x" />}
      title={title}
      actions={
        <>
          {canRetry ? <RetryLink /> : null}
          <ButtonLink to={historyPath} variant={canRetry ? "secondary" : "primary"}>
            {t("history:allChats")}
          </ButtonLink>
          <ButtonLink to={newChatPath}>{t("common:nav.newChat")}</ButtonLink>
        </>
      }
    >
      <ErrorTitle title={title} />
      <p>
        {isGone
          ? t("history:gone.message")
          : (messageOf(error) ?? t(canRetry ? "common:offline" : "common:routeError.message"))}
      </p>
      {canRetry ? <ReportedId /> : null}
    </ErrorState>
  );
}
