import { useEffect, useRef } from "react";

/**
 * Prevents the form from being sent while one of its files is still uploading, and reports it; and while it lacks
 * `needed`, a field of a part that has not arrived.
 */
export function useSubmitGuard(isBlocked: boolean, onBlocked: (blocked: boolean) => void, needed: string | null) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return;
    const stop = (event: SubmitEvent) => {
      onBlocked(isBlocked);
      if (!isBlocked && (needed === null || form.elements.namedItem(needed))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the router handles the event.
    form.addEventListener("submit", stop, { capture: true });
    return () => form.removeEventListener("submit", stop, { capture: true });
  }, [isBlocked, onBlocked, needed]);
  return root;
}
