import { useEffect, useRef } from "react";

/**
 * Calls `onPicture` for an image pasted anywhere on the page, while `active`. Text pasted along with it into a field
 * takes precedence.
 */
export function usePastedPicture(active: boolean, onPicture: (file: File) => void): void {
  const latest = useRef(onPicture);
  useEffect(() => {
    latest.current = onPicture;
  });
  useEffect(() => {
    if (!active) return;
    const paste = (event: ClipboardEvent) => {
      const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (!picture) return;
      const isTyping = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
      if (isTyping && event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      latest.current(picture);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [active]);
}
