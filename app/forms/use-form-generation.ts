import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { wasAccepted } from "./submissions.ts";

/**
 * A key for a form that stays on screen after it was sent: it changes when the server accepts it, so that the fields show
 * what holds now, and not when the page is merely read again, so that nothing typed is lost.
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
