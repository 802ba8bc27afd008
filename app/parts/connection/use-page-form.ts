import type { SubmitEvent } from "react";
import { useNavigation, useSubmit } from "react-router";

interface PageForm {
  pending: boolean;
  /** Sends the form with the pressed button, one at a time. */
  send: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Sends the form of a dialog that is a page of its own. `action` is the form's address. */
export function usePageForm(action: string): PageForm {
  const submit = useSubmit();
  const pending = useNavigation().formAction === action;
  return {
    pending,
    send: (event) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      if (!pending) void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget);
    },
  };
}
