import { newCollection } from "../../../../contract/collections.ts";

/** A name and, if somebody likes, some words about it. Blank fields are absent from a form. */
export const collectionForm = newCollection;

export interface CollectionFields {
  name: string;
  description: string;
}

/** The form's own values from an address, as they come back after signing in anew. */
export function fieldsFrom(search: URLSearchParams): CollectionFields {
  return { name: search.get("name") ?? "", description: search.get("description") ?? "" };
}

/** The address of a form with what was typed, to come back to. */
export function pathWithFields(path: string, form: FormData): string {
  const typed = ["name", "description"].map((name): [string, string] => [name, String(form.get(name) ?? "")]);
  return `${path}?${new URLSearchParams(typed)}`;
}
