import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { wasAccepted } from "./submissions.ts";

/**
 * Returns a key for a form that stays on screen after it is sent. The key changes when the server accepts the form, so
 * that the fields show the new values. It does not change when the page is reloaded, so that typed text is not lost.
 */
export function useFormGeneration(isSent: (form: FormData) => boolean): number {
  const { formData, state } = useNavigation();
  const [generation, setGeneration] = useState(0);
  const sent = useRef<FormData>(undefined);
  useEffect(() => {
    if (formData && isSent(formData)) sent.current = formData;
    if (state !== "idle" || !sent.current) return;
    const isAccepted = wasAccepted(sent.current);
    sent.current = undefined;
    if (isAccepted) setGeneration((previous) => previous + 1);
  }, [formData, state, isSent]);
  return generation;
}
