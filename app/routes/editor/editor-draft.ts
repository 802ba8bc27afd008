/** How many shapes the form has. */
export const shapesShown = 4;
export const expandSides = ["left", "top", "right", "bottom"] as const;
export const cropFields = ["x", "y", "width", "height"] as const;

/** The content of the editor's form: what is typed and chosen, as text. Empty fields are absent. */
export interface EditorDraft {
  fields: Readonly<Record<string, string>>;
  /** The chosen references, such as `upload:<id>`. */
  references: readonly string[];
}

/** Returns the draft with some fields replaced. */
export function withFields(draft: EditorDraft, fields: Record<string, string>): EditorDraft {
  return { ...draft, fields: { ...draft.fields, ...fields } };
}
