import { useEffect, useRef } from "react";

/** Prevents the form from being sent while one of its files is still uploading, and reports it. */
export function useSubmitGuard(isBlocked: boolean, onBlocked: (blocked: boolean) => void) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return;
    const stop = (event: SubmitEvent) => {
      onBlocked(isBlocked);
      if (!isBlocked) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the router handles the event.
    form.addEventListener("submit", stop, { capture: true });
    return () => form.removeEventListener("submit", stop, { capture: true });
  }, [isBlocked, onBlocked]);
  return root;
}
