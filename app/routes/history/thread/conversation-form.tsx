import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import { showToast } from "../../../ui/toast.tsx";
import { conversationPath } from "../addresses.ts";
import type { ChangeAnswer } from "../change-conversation.server.ts";

/** A form with one button that changes a conversation without leaving the page. Errors appear in a toast. */
export function ConversationForm({
  id,
  formId,
  intent,
  fields = {},
  onSent,
  children,
}: {
  id: string;
  /** Set for a button outside the form. */
  formId?: string;
  intent: "retry" | "stop";
  fields?: Record<string, string>;
  onSent?: () => void;
  children?: (pending: boolean) => ReactNode;
}) {
  const { Form, submit, data, state } = useFetcher<ChangeAnswer>({ key: `${intent} ${id}` });
  useEffect(() => {
    if (data && !data.ok) showToast({ id: intent, tone: "error", message: data.message });
  }, [data, intent]);
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
