import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { placeToastsIn } from "./toast.tsx";

/**
 * Makes a dialog modal while it is mounted: the browser keeps the focus inside, toasts appear inside, and the
 * previously focused element gets the focus back.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const root = useRef<HTMLDialogElement>(null);
  // Before a field of the dialog gets the focus.
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  // In the same step in which a field gets the focus, so that Escape closes the dialog from the start.
  useLayoutEffect(() => {
    const dialog = root.current;
    if (!dialog) return;
    const field = document.activeElement;
    dialog.removeAttribute("open");
    dialog.showModal();
    // The browser focuses the first control, which is usually the close button.
    if (field instanceof HTMLElement && dialog.contains(field)) field.focus();
    const takeToastsBack = placeToastsIn(dialog);
    return () => {
      takeToastsBack();
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opener]);
  return root;
}
