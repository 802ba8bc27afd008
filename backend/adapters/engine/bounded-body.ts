import { artifactMaxBytes, EngineRefusal } from "./port.ts";

/** The largest answer that is not an output: lists, states, error messages. */
export const answerMaxBytes = 8 * 1024 * 1024;

/**
 * Reads the body of an answer into memory. Closes the connection as soon as the body exceeds the limit, so a server
 * that never stops sending costs no more than that. Throws EngineRefusal (`INTERNAL`) when the body or its declared
 * length is too large. Connection errors are thrown unchanged.
 */
export async function readBounded(response: Response, maxBytes: number = artifactMaxBytes): Promise<Uint8Array> {
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > maxBytes) {
    await response.body?.cancel();
    throw tooLarge(maxBytes);
  }
  if (!response.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the stream and closes the connection.
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}

/**
 * Reads a small JSON answer; the caller parses it with Zod. Throws EngineRefusal (`INTERNAL`) when it is too large and
 * SyntaxError when it is not JSON.
 */
export async function readBoundedJson(response: Response, maxBytes: number = answerMaxBytes): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await readBounded(response, maxBytes)));
}

function tooLarge(maxBytes: number): EngineRefusal {
  return new EngineRefusal({
    code: "INTERNAL",
    retryable: false,
    detail: `The answer is larger than ${maxBytes} bytes.`,
  });
}
