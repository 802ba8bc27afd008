import { type RefObject, useEffect, useRef } from "react";
import { withSessionStorage } from "../../../ui/session-storage.ts";

/**
 * Keeps what is typed into a box until it was said: it survives reloads, signing in anew, and going elsewhere and back.
 * What was said meanwhile, in `lastSaid`, is not offered again, nor what a conversation is being begun with (`isBeginning`)
 * when the page is left: then it was accepted.
 */
export function useKeptText(
  box: RefObject<HTMLTextAreaElement | null>,
  place: string,
  lastSaid: string | undefined,
  isBeginning: boolean,
  onRestore: (text: string) => void,
) {
  const key = `message ${place}`;
  const keep = (text: string) =>
    withSessionStorage((storage) => (text === "" ? storage.removeItem(key) : storage.setItem(key, text)));

  const wasBeginning = useRef(false);
  useEffect(() => {
    wasBeginning.current = isBeginning;
  }, [isBeginning]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box appears
  useEffect(() => {
    const kept = withSessionStorage((storage) => storage.getItem(key));
    if (kept && kept.trim() === lastSaid?.trim()) keep("");
    else if (box.current && kept && !box.current.value) box.current.value = kept;
    onRestore(box.current?.value ?? "");
    return () => {
      if (wasBeginning.current) keep("");
    };
  }, []);

  return keep;
}
