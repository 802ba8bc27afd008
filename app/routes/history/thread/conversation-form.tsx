import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { showToast } from "../../../ui/toast.tsx";
import { conversationPath } from "../addresses.ts";
import type { ChangeAnswer } from "../change-conversation.server.ts";

/** A form of one button that changes a conversation and leaves the page as it is; what goes wrong is said in a toast. */
export function ConversationForm({
  id,
  formId,
  intent,
  fields = {},
  onSent,
  children,
}: {
  id: string;
  /** For a button that stands outside of it. */
  formId?: string;
  intent: "retry" | "stop";
  fields?: Record<string, string>;
  onSent?: () => void;
  children?: (pending: boolean) => ReactNode;
}) {
  const { t } = useTranslation();
  const { Form, submit, data, state } = useFetcher<ChangeAnswer | { ok: false; isOffline: true }>({
    key: `${intent} ${id}`,
  });
  useEffect(() => {
    if (!data || data.ok) return;
    const message = "isOffline" in data ? t("offline") : data.message;
    showToast({ id: intent, tone: "error", message });
  }, [data, intent, t]);
  return (
    <Form
      id={formId}
      method="post"
      action={conversationPath(id)}
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        sent.set("stays", "true");
        void submit(sent, { method: "post", action: conversationPath(id) });
        onSent?.();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children?.(state !== "idle")}
    </Form>
  );
}
