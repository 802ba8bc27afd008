import { type RefObject, useEffect, useRef } from "react";
import { withSessionStorage } from "../ui/session-storage.ts";

/**
 * Keeps what is typed into the prompt box until a run was started with it: it survives reloads, the back button and
 * signing in again, and is nobody's but its writer's (`person`), whoever signs in next in this tab. Returns the function
 * that keeps a text.
 */
export function useKeptPrompt(
  box: RefObject<HTMLTextAreaElement | null>,
  person: string,
  pending: boolean,
  onRestore: (characters: number) => void,
): (text: string) => void {
  const wasPending = useRef(false);
  const storageKey = `prompt:${person}`;
  const keep = (text: string) => {
    withSessionStorage((storage) => storage.setItem(storageKey, text));
  };

  useEffect(() => {
    wasPending.current = pending;
  }, [pending]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box appears
  useEffect(() => {
    const kept = withSessionStorage((storage) => storage.getItem(storageKey));
    const { current } = box;
    if (current && kept && !current.value) current.value = kept;
    // Typed before there was a script to hear of it.
    else if (current && current.value !== current.defaultValue) keep(current.value);
    onRestore(current?.value.length ?? 0);
    return () => {
      // Leaving while the form is being sent means that it was accepted, unless one has to sign in first.
      if (wasPending.current && window.location.pathname !== "/auth")
        withSessionStorage((storage) => storage.removeItem(storageKey));
    };
  }, []);

  return keep;
}
