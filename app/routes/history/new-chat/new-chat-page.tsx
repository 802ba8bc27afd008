import { useTranslation } from "react-i18next";
import type { AssistantInfo } from "../../../../contract/conversations.ts";
import { FormNonce } from "../../../parts/form-nonce.tsx";
import { shownCreditsField } from "../../../parts/shown-price.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconLink } from "../../../ui/icon-button.tsx";
import { historyPath, newChatPath } from "../addresses.ts";
import { AssistantName } from "../assistant-name.tsx";
import { ChatComposer } from "../chat-composer/chat-composer.tsx";
import type { SendAnswer } from "../chat-composer/send-answer.ts";
import { useSending } from "../chat-composer/use-sending.ts";
import type { ShownPicture } from "../shown-messages.ts";

const starters = ["idea", "picture", "style", "video"] as const;

interface NewChatProps {
  assistant: AssistantInfo;
  begun: { content: string; pictures: ShownPicture[] };
  /** The result of a form that was sent without a script. */
  answer?: SendAnswer | undefined;
}

/** The page before the first message, with suggestions and the composer. */
export function NewChat({ assistant, begun, answer }: NewChatProps) {
  const { t } = useTranslation("history");
  const sending = useSending(null);
  const refused = answer && !answer.ok && "content" in answer ? answer : undefined;
  return (
    <div className="flex h-full flex-col">
      <header className="flex items-center px-2 py-2 xl:hidden">
        <IconLink to={historyPath} name={t("allChats")} icon={<Icon name="arrow-left" />} tip={false} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 sm:px-6">
        <div className="m-auto w-full max-w-160 py-8">
          <span className="mb-5 grid size-12 place-items-center rounded-lg bg-accent-soft text-accent [&_svg]:size-6 [&_svg]:stroke-[1.5]">
            <Icon name="sparkles" />
          </span>
          <h1 className="text-xl">{t("welcome.title")}</h1>
          <p className="mt-2 mb-1 text-ink-2 text-md">{t("welcome.message")}</p>
          <AssistantName assistant={assistant} />
          <form
            method="post"
            action={newChatPath}
            onSubmit={(event) => {
              event.preventDefault();
              if (sending.isIdle) sending.send(new FormData(event.currentTarget, event.nativeEvent.submitter));
            }}
            className="mt-7"
          >
            <FormNonce />
            <input type="hidden" name={shownCreditsField} value={assistant.reply_credits} />
            <ul aria-label={t("starter.label")} className="grid gap-2 sm:grid-cols-2">
              {starters.map((name) => (
                <li key={name}>
                  <button
                    type="submit"
                    name="content"
                    value={t(`starter.${name}`)}
                    aria-disabled={!sending.isIdle}
                    className="h-full w-full rounded-md border border-line bg-surface-1 px-4 py-3 text-left transition-colors hover:border-line-control hover:bg-surface-2"
                  >
                    {t(`starter.${name}`)}
                  </button>
                </li>
              ))}
            </ul>
          </form>
        </div>
      </div>
      <div className="px-4 pb-4 sm:px-6">
        <div className="mx-auto w-full max-w-160">
          <ChatComposer
            id={null}
            assistant={assistant}
            after={null}
            begun={refused ?? begun}
            problem={refused?.message}
            sending={sending}
            isWriting={false}
            lastSaid={undefined}
            onSend={() => undefined}
          />
        </div>
      </div>
    </div>
  );
}
