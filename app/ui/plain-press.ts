import type { MouseEvent } from "react";

/** Whether a link was simply pressed: any other way asks for another tab or window, and is the browser's to follow. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
