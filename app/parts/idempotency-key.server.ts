import { createHash } from "node:crypto";

/** For so long the same form, unchanged, leads to what it led to before. */
export const sameFormSeconds = 600;

/**
 * The key that makes one run of a double click, a reload, the back button and a second tab: what is asked for. `again` is
 * what tells a form that asks for the same once more, on purpose; it is empty on any other.
 */
export function idempotencyKey(again: string, mode: string, request: object): string {
  // A field that was left blank asks for nothing, like one that is not there.
  const said = Object.entries(request).filter(([, value]) => value !== undefined);
  const wish = JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256")
    .update(`${again.slice(0, 100)}\n${mode}\n${wish}`)
    .digest("hex");
}

/** The key that makes one upload of a form's file, however often the form arrives. Another file is another upload. */
export async function uploadKey(formKey: string, field: string, file: File): Promise<string> {
  return createHash("sha256")
    .update(JSON.stringify([formKey.slice(0, 100), field, file.name]))
    .update(await file.bytes())
    .digest("hex");
}
