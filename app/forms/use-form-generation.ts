import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

/**
 * A key for a form that stays on screen after it was sent: it changes when sending led to a redirect, so that the fields
 * show what holds now, and not when the page is merely read again, so that nothing typed is lost.
 */
export function useFormGeneration(isSent: (form: FormData) => boolean, wasRefused: boolean): number {
  const { formData, state } = useNavigation();
  const [generation, setGeneration] = useState(0);
  const sent = useRef(false);
  useEffect(() => {
    if (formData && isSent(formData)) sent.current = true;
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    if (!wasRefused) setGeneration((previous) => previous + 1);
  }, [formData, state, isSent, wasRefused]);
  return generation;
}
