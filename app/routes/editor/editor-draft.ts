/** The shapes of the form, by which their fields are named. */
export const shapeNumbers = [0, 1, 2, 3] as const;
export const expandSides = ["left", "top", "right", "bottom"] as const;
export const cropFields = ["x", "y", "width", "height"] as const;

/** The content of the editor's form: what is typed and chosen, as text. Empty fields are absent. */
export interface EditorDraft {
  fields: Readonly<Record<string, string>>;
  /** The chosen references, such as `upload:<id>`. */
  references: readonly string[];
}

/** Returns the draft with some fields replaced. An empty value removes a field. */
export function withFields(draft: EditorDraft, fields: Record<string, string>): EditorDraft {
  const all = Object.entries({ ...draft.fields, ...fields });
  return { ...draft, fields: Object.fromEntries(all.filter(([, value]) => value !== "")) };
}

/**
 * Returns the draft of all edits, with the form of one edit that was shown again. What was typed for the other edits
 * stays.
 */
export function withShown(draft: EditorDraft, shown: EditorDraft, hasReferences: boolean): EditorDraft {
  const { mask_upload_id = "" } = shown.fields;
  return withFields(
    { ...draft, references: hasReferences ? shown.references : draft.references },
    { ...shown.fields, mask_upload_id },
  );
}
