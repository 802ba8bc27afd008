/** Files that go with a form where no script sends them before. */
export const filesField = "reference_files";
/** So many go at once: what a form with files may hold. */
export const filesAtOnce = 6;

/** The pictures that are ticked: as the form that came back was sent, or else as they were before. */
export function chosenReferences(
  sent: Record<string, unknown> | null | undefined,
  before: { reference_upload_ids: string[] },
): string[] {
  if (!sent) return before.reference_upload_ids;
  // One alone arrives by itself.
  return [sent.reference_upload_ids].flat().filter((id) => typeof id === "string");
}
