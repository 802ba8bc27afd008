/** Specification, section 9. The server counts no further than one more. */
export const unreadShownMax = 99;

/** How much is unread, as the bell and the title of the tab write it; `null` for nothing, or where it is not known. */
export function unreadText(unread: number | null, language: string): string | null {
  if (!unread) return null;
  const format = new Intl.NumberFormat(language);
  return unread > unreadShownMax ? `${format.format(unreadShownMax)}+` : format.format(unread);
}
