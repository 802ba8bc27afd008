import type { FileKind } from "../../../parts/uploading/file-bounds.ts";
import { uploadsPath } from "../addresses.ts";

/** A part of the list of uploads. */
export interface UploadsPlace {
  kind?: FileKind | undefined;
  /** The words that the listed uploads contain. */
  search?: string | undefined;
  page?: number;
}

/** Returns the address of a part of the list. */
export function uploadsAddress(place: UploadsPlace): string {
  const search = new URLSearchParams(placeFields(place));
  return search.size > 0 ? `${uploadsPath}?${search}` : uploadsPath;
}

/** Returns the page that asks whether to delete these uploads, over the same part of the list. */
export function deleteAddress(ids: readonly string[], place: UploadsPlace): string {
  const search = new URLSearchParams(ids.map((id) => ["id", id]));
  for (const [name, value] of placeFields(place)) search.append(name, value);
  return `${uploadsPath}/delete?${search}`;
}

/** Returns the same place as form fields. */
export function placeFields({ kind, search, page = 1 }: UploadsPlace): [name: string, value: string][] {
  const fields: [string, string][] = [];
  if (kind) fields.push(["kind", kind]);
  if (search) fields.push(["search", search]);
  if (page > 1) fields.push(["page", String(page)]);
  return fields;
}

/** Returns the details of an upload, over the first part of the list. */
export function detailsAddress(id: string): string {
  return `${uploadsPath}/view/${id}`;
}
