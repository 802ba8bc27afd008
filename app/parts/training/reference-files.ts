/** Field for files that are sent with the form instead of by a script. */
export const filesField = "reference_files";
/** Maximum number of files per request, within the size limit of a form with files. */
export const filesAtOnce = 6;

/** Returns the selected images: those of the submitted form, otherwise the earlier selection. */
export function chosenReferences(
  sent: Record<string, unknown> | null | undefined,
  before: { reference_upload_ids: string[] },
): string[] {
  if (!sent) return before.reference_upload_ids;
  // A single value is not an array.
  return [sent.reference_upload_ids].flat().filter((id) => typeof id === "string");
}
