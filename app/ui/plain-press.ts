/** Whether a link was simply pressed: any other way asks for another tab or window, and is the browser's to follow. */
export function isPlainPress({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
