import { type RefObject, useEffect, useRef } from "react";

const storageKey = "prompt";

/** Browsers may refuse storage altogether; then the prompt is simply not kept. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is typed into the prompt box until a run was started with it: it survives reloads, the back button and
 * signing in. Returns the function that keeps a text.
 */
export function useKeptPrompt(
  box: RefObject<HTMLTextAreaElement | null>,
  pending: boolean,
  onRestore: (characters: number) => void,
): (text: string) => void {
  const wasPending = useRef(false);

  useEffect(() => {
    wasPending.current = pending;
  }, [pending]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box appears
  useEffect(() => {
    const kept = withStorage((storage) => storage.getItem(storageKey));
    if (box.current && kept && !box.current.value) box.current.value = kept;
    onRestore(box.current?.value.length ?? 0);
    return () => {
      // Leaving while the form is being sent means that it was accepted.
      if (wasPending.current) withStorage((storage) => storage.removeItem(storageKey));
    };
  }, []);

  return (text) => withStorage((storage) => storage.setItem(storageKey, text));
}
