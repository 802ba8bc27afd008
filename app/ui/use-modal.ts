import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { placeToastsIn } from "./toast.tsx";

/**
 * Makes a dialog modal while it is there: the browser keeps the focus inside, toasts appear inside, and the element that had
 * the focus before gets it back.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const root = useRef<HTMLDialogElement>(null);
  // Before a field of the dialog takes the focus.
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  // In the same step in which a field takes the focus, so that Escape closes the dialog from the first moment.
  useLayoutEffect(() => {
    const dialog = root.current;
    if (!dialog) return;
    const field = document.activeElement;
    dialog.removeAttribute("open");
    dialog.showModal();
    // The browser goes to the first control, which is mostly the one that closes.
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
