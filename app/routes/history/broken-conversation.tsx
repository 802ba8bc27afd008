import MessageCircleX from "lucide-react/icons/message-circle-x";
import { useTranslation } from "react-i18next";
import { ErrorTitle } from "../../parts/error-title.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/state-message.tsx";
import { historyPath, newChatPath } from "./addresses.ts";

/** What is said of a conversation that is not there, or cannot be read now. */
export function BrokenConversation({ status, message }: { status: number; message: string | undefined }) {
  const { t } = useTranslation(["history", "common"]);
  const isGone = status === 404;
  const title = isGone ? t("history:gone.title") : t("common:routeError.title");
  return (
    <ErrorState
      level={1}
      code={status}
      icon={<MessageCircleX aria-hidden />}
      title={title}
      actions={
        <>
          <ButtonLink to={historyPath} variant="primary">
            {t("history:allChats")}
          </ButtonLink>
          <ButtonLink to={newChatPath}>{t("history:newChat")}</ButtonLink>
        </>
      }
    >
      <ErrorTitle title={title} />
      <p>{isGone ? t("history:gone.message") : (message ?? t("common:routeError.message"))}</p>
    </ErrorState>
  );
}
