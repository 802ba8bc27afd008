/** What a form of a collection knows of the search that fills it. */
export interface FormSearch {
  /** The query of the gallery's address. */
  list: string;
  conditions: string[];
}

/** A name and an optional description. Blank fields are absent from a form. */
export interface CollectionFields {
  name: string;
  description: string;
}

/** Reads the form's values from an address, where they are kept while the user signs in again. */
export function fieldsFrom(search: URLSearchParams): CollectionFields {
  return { name: search.get("name") ?? "", description: search.get("description") ?? "" };
}

/** Returns the address of a form including the typed values and its search, to return to later. */
export function pathWithFields(path: string, form: FormData): string {
  const names = ["name", "description", ...(form.has("list") ? ["list"] : [])];
  const typed = names.map((name): [string, string] => [name, String(form.get(name) ?? "")]);
  return `${path}?${new URLSearchParams(typed)}`;
}
