import { createHash } from "node:crypto";

/**
 * The key that makes one run of a double click, a reload, the back button and a second tab: the form's own key
 * together with what it asks for. The same form with a changed wish is a new one, and gets a new run.
 */
export function idempotencyKey(formKey: string, mode: string, request: object): string {
  const wish = JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256")
    .update(`${formKey.slice(0, 100)}\n${mode}\n${wish}`)
    .digest("hex");
}

/** The key that makes one upload of a form's file, however often the form arrives. Another file is another upload. */
export async function uploadKey(formKey: string, field: string, file: File): Promise<string> {
  return createHash("sha256")
    .update(JSON.stringify([formKey.slice(0, 100), field, file.name]))
    .update(await file.bytes())
    .digest("hex");
}
