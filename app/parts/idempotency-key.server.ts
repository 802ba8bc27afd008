import { createHash } from "node:crypto";

/** For this long, the same unchanged form returns its earlier result. */
export const sameFormSeconds = 600;

/**
 * Returns the idempotency key of a request for a run. It deduplicates a double click, a reload, the back button and a
 * second tab, because it depends on the requested content. `again` distinguishes a form that repeats a request
 * intentionally; it is empty otherwise.
 */
export function idempotencyKey(again: string, mode: string, request: object): string {
  // A blank field is equivalent to a missing one.
  const said = Object.entries(request).filter(([, value]) => value !== undefined);
  const content = JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256")
    .update(`${again.slice(0, 100)}\n${mode}\n${content}`)
    .digest("hex");
}

/**
 * Returns the idempotency key for a form's file. The same file in the same form is uploaded once; another file is
 * another upload.
 */
export async function uploadKey(formKey: string, field: string, file: File): Promise<string> {
  return createHash("sha256")
    .update(JSON.stringify([formKey.slice(0, 100), field, file.name]))
    .update(await file.bytes())
    .digest("hex");
}
