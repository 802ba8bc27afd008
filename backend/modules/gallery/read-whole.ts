import type { Storage } from "../../adapters/storage/port.ts";

/** Reads a file into memory; `undefined` if it is not in storage. Limits on uploads and engine output bound the size. */
export async function readWhole(
  storage: Pick<Storage, "open">,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const content = await storage.open(key);
  return content && new Uint8Array(await new Response(content).arrayBuffer());
}
