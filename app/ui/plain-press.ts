/**
 * Whether a link was pressed without a modifier. Other presses ask for another tab or window, and the browser handles
 * them.
 */
export function isPlainPress({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
