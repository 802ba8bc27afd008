import { type RefObject, useEffect, useRef } from "react";
import { wasAccepted } from "../forms/submissions.ts";
import { withSessionStorage } from "../ui/session-storage.ts";
import { useOnMount } from "../ui/use-on-mount.ts";

/**
 * Keeps the text of the prompt box until a run is started with it. The text survives reloads, the back button and a new
 * sign-in, and belongs to one user (`person`), even if another user signs in later in this tab. `sent` is the form that
 * is being sent to start a run. Returns the function that saves a text.
 */
export function useKeptPrompt(
  box: RefObject<HTMLTextAreaElement | null>,
  person: string,
  sent: FormData | undefined,
  onRestore: (characters: number) => void,
): (text: string) => void {
  const lastSent = useRef<FormData>(undefined);
  const storageKey = `prompt:${person}`;
  const keep = (text: string) => {
    withSessionStorage((storage) => storage.setItem(storageKey, text));
  };

  useEffect(() => {
    if (sent) lastSent.current = sent;
  }, [sent]);

  useOnMount(() => {
    const kept = withSessionStorage((storage) => storage.getItem(storageKey));
    const { current } = box;
    if (current && kept && !current.value) current.value = kept;
    // The user typed before a script could listen.
    else if (current && current.value !== current.defaultValue) keep(current.value);
    onRestore(current?.value.length ?? 0);
    return () => {
      // The user may leave while the form is being sent, or after it failed.
      if (lastSent.current && wasAccepted(lastSent.current))
        withSessionStorage((storage) => storage.removeItem(storageKey));
    };
  });

  return keep;
}
