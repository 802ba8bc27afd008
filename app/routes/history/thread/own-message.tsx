import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { CopyIcon } from "../../../parts/copy-actions.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconLink } from "../../../ui/icon-button.tsx";
import { conversationPath } from "../addresses.ts";
import type { Person, ShownMessage } from "../shown-messages.ts";
import { Pictures } from "./pictures.tsx";
import { SaidAt } from "./showing.tsx";

interface OwnMessageProps {
  conversationId: string;
  message: ShownMessage;
  user: Person;
  /** Starts editing; undefined while editing is impossible. */
  onEdit: ((id: string) => void) | undefined;
}

/** The user's message: plain text with its line breaks. */
export const OwnMessage = memo(function OwnMessage(props: OwnMessageProps) {
  const { conversationId, message, user, onEdit } = props;
  const { t } = useTranslation("history");
  const { search } = useLocation();
  const place = new URLSearchParams(search);
  place.set("edit", message.id);
  return (
    <Frame user={user}>
      <Pictures label={t("pictures")} pictures={message.pictures} />
      <Bubble content={message.content} />
      <div className="flex items-center gap-0.5 text-ink-3 text-xs">
        <span className="mr-1">
          <SaidAt at={message.createdAt} />
        </span>
        <CopyIcon text={message.content} name={t("copy")} />
        {onEdit ? (
          <IconLink
            to={`${conversationPath(conversationId)}?${place}#m-${message.id}`}
            name={t("edit.action")}
            icon={<Icon name="pencil" />}
            size="small"
            tip={false}
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              onEdit(message.id);
            }}
            className="-my-1"
          />
        ) : null}
      </div>
    </Frame>
  );
});

/** The user's message while it is being sent. */
export function PendingMessage({ content, user }: { content: string; user: Person }) {
  const { t } = useTranslation("history");
  return (
    <Frame user={user}>
      <div className="opacity-60">
        <Bubble content={content} />
      </div>
      <p role="status" className="text-ink-3 text-xs">
        {t("composer.sending")}
      </p>
    </Frame>
  );
}

function Frame({ user, children }: { user: Person; children: ReactNode }) {
  const { t } = useTranslation("history");
  return (
    <article className="flex justify-end gap-3">
      <h2 className="sr-only">{t("you")}</h2>
      <div className="flex min-w-0 max-w-[85%] flex-col items-end gap-1.5">{children}</div>
      <Avatar {...user} className="max-sm:hidden" />
    </article>
  );
}

function Bubble({ content }: { content: string }) {
  return (
    <p
      dir="auto"
      className="whitespace-pre-wrap rounded-lg rounded-tr-sm bg-surface-2 px-4 py-2.5 text-md wrap-anywhere text-wrap"
    >
      {content}
    </p>
  );
}
