import { createHash } from "node:crypto";
import { nonceBoxes, nonceField } from "./form-nonce-fields.ts";

/** For this long, the same unchanged form returns its earlier result. */
export const sameFormSeconds = 600;

/**
 * Returns the nonce of a sent form (`form-nonce.tsx`); an empty text if it has none, as forms that no page of ours has
 * shown.
 */
export function nonceOf(form: FormData): string {
  const boxes = form.getAll(nonceBoxes);
  return boxes.length > 0 ? boxes.join(" ") : String(form.get(nonceField) ?? "");
}

/**
 * Returns the idempotency key of a request for a run. It is the same for a double click, a repeated request, and Back,
 * because they send the same nonce. A form that was changed in between makes another request.
 */
export function idempotencyKey(nonce: string, mode: string, request: object): string {
  // A blank field is equivalent to a missing one.
  const said = Object.entries(request).filter(([, value]) => value !== undefined);
  const content = JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256")
    .update(`${nonce.slice(0, 100)}\n${mode}\n${content}`)
    .digest("hex");
}

/**
 * Returns the idempotency key for a form's file. The same file in the same form is uploaded once; another file is
 * another upload.
 */
export async function uploadKey(nonce: string, field: string, file: File): Promise<string> {
  return createHash("sha256")
    .update(JSON.stringify([nonce.slice(0, 100), field, file.name]))
    .update(await file.bytes())
    .digest("hex");
}
