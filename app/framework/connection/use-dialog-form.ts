import { type SubmitEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { wasAccepted } from "../../forms/submissions.ts";

interface DialogForm<Answer> {
  /** The answer to a form that was refused. */
  answer: ReturnType<typeof useFetcher<Answer>>["data"];
  pending: boolean;
  /** Sends the form with the pressed button, one at a time. */
  send: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Sends the form of a dialog that belongs to no page. Calls `onDone` when the form was accepted. */
export function useDialogForm<Answer>(onDone: () => void): DialogForm<Answer> {
  const sending = useFetcher<Answer>();
  const sent = useRef<FormData>(undefined);

  useEffect(() => {
    if (sending.formData) sent.current = sending.formData;
    // An accepted form redirects to the page.
    else if (sending.state === "idle" && sent.current && wasAccepted(sent.current)) onDone();
  }, [sending.state, sending.formData, onDone]);

  return {
    answer: sending.data,
    pending: sending.state !== "idle",
    send: (event) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      if (sending.state !== "idle" || !(submitter instanceof HTMLButtonElement)) return;
      void sending.submit(submitter, { preventScrollReset: true });
    },
  };
}
