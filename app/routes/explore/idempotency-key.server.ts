import { createHash } from "node:crypto";
import type { TextToImageRequest } from "../../../contract/generation.ts";

/**
 * The key that makes one run of a double click, a reload, the back button and a second tab: the form's own key
 * together with what it asks for. The same form with a changed prompt is a new wish, and gets a new run.
 */
export function idempotencyKey(formKey: string, request: TextToImageRequest): string {
  const wish = JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256").update(formKey.slice(0, 100)).update("\n").update(wish).digest("hex");
}
