import { makeZip } from "client-zip";
import type { Archive, ArchiveFile } from "./port.ts";

/** ZIP without compression: what takes space in it is compressed already. */
export const zipArchive: Archive = {
  mediaType: "application/zip",
  pack: (files) => makeZip(entries(files)),
};

async function* entries(files: AsyncIterable<ArchiveFile>) {
  for await (const { name, content, modifiedAt } of files) {
    const lastModified = new Date(modifiedAt);
    if (content instanceof ReadableStream) yield { name, input: content, lastModified };
    // The package wants bytes that it may keep, in a buffer of their own.
    else if (content instanceof Uint8Array) yield { name, input: new Uint8Array(content), lastModified };
    else yield { name, input: content, lastModified };
  }
}
