import { jsonBodyMaxBytes } from "../../contract/limits.ts";
import { readBoundedRequest } from "./bounded-request.ts";
import type { HttpRefusal } from "./errors.ts";

export type JsonBody = { ok: true; value: unknown } | HttpRefusal;

const brokenJson: HttpRefusal = { ok: false, status: 400, code: "VALIDATION_ERROR", message: "brokenJson" };
const wrongContentType: HttpRefusal = { ok: false, status: 400, code: "VALIDATION_ERROR", message: "wrongContentType" };
const tooLarge: HttpRefusal = { ok: false, code: "PAYLOAD_TOO_LARGE" };

const jsonMediaType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads a JSON body of at most `maxBytes`. A body that declares a larger size is not read at all. One that
 * turns out larger is read no further, so memory stays bounded.
 */
export async function readJsonBody(request: Request, maxBytes: number = jsonBodyMaxBytes): Promise<JsonBody> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    await request.body?.cancel();
    return tooLarge;
  }
  if (!jsonMediaType.test(request.headers.get("content-type") ?? "")) {
    await request.body?.cancel();
    return wrongContentType;
  }
  const bytes = await readBoundedRequest(request, maxBytes);
  if (!bytes) return tooLarge;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return { ok: true, value };
  } catch {
    return brokenJson;
  }
}
