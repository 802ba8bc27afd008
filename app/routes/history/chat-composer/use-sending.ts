import { useState } from "react";
import { useFetcher } from "react-router";
import { wasLost } from "../../../forms/submissions.ts";
import { conversationPath, newChatPath } from "../addresses.ts";
import type { SendAnswer } from "./send-answer.ts";

/** The message that is being sent; `null` while there is none. */
export interface Pending {
  content: string;
}

/**
 * Sends messages to a conversation, or without `id` to a new one. A message counts as pending until a message after
 * `lastSaidId` exists, which may happen before the server answers.
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
