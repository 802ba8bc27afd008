import { useState } from "react";
import { useFetcher } from "react-router";
import { wasLost } from "../../../forms/submissions.ts";
import { conversationPath, newChatPath } from "../addresses.ts";
import type { SendAnswer } from "./send-answer.ts";

/** What was said and is on its way; `null` while nothing is. */
export interface Pending {
  content: string;
}

/**
 * Sends messages to a conversation, or, without `id`, to a new one. What is on its way is so until a message after
 * `lastSaidId` is there, which may be known before the answer to sending it.
 */
export function useSending(id: string | null, lastSaidId?: string) {
  const path = id === null ? newChatPath : conversationPath(id);
  const { submit, data, formData, state } = useFetcher<SendAnswer>({ key: `send ${path}` });
  const [sentAfterId, setSentAfterId] = useState<string>();
  const [last, setLast] = useState<FormData>();
  const isUnderWay = formData !== undefined && lastSaidId === sentAfterId;
  const pending: Pending | null = isUnderWay ? { content: String(formData.get("content") ?? "") } : null;
  return {
    path,
    pending,
    isIdle: state === "idle",
    /** The form that is being sent, if any. */
    sent: formData,
    /** Whether sending the last message failed. */
    isLost: state === "idle" && last !== undefined && wasLost(last),
    answer: data,
    send(fields: FormData) {
      fields.set("stays", "true");
      setSentAfterId(lastSaidId);
      setLast(fields);
      void submit(fields, { method: "post", action: path });
    },
  };
}

export type Sending = ReturnType<typeof useSending>;
