import { expect } from "vitest";
import { type FileImport, fileImport, type ImportedFile, importedFile, imports } from "../../contract/imports.ts";
import { uploadPartBytes } from "../../contract/limits.ts";
import { paged } from "../../contract/paging.ts";
import { type StudioBackend, waitFor } from "./studio-backend.ts";
import type { TestUser } from "./verbs.ts";

/** One user's imports. */
export function importsOf(studio: StudioBackend, { access }: TestUser) {
  const begin = (archive: Uint8Array, name = "outputs.zip", lastModified = "2026-01-02T03:04:05.678Z") =>
    studio.call(imports.begin, { body: { name, size_bytes: archive.byteLength, last_modified: lastModified } }, access);
  const sendPart = (id: string, number: number, content: Uint8Array) =>
    studio.sendFile(imports.sendPart, { field: "part", content, params: { id, number } }, access);
  const read = async (id: string): Promise<FileImport> =>
    fileImport.parse((await studio.call(imports.oneImport, { params: { id } }, access)).json);
  const files = async (id: string): Promise<ImportedFile[]> => {
    const answer = await studio.call(imports.files, { params: { id }, query: { page_size: 100 } }, access);
    return paged(importedFile).parse(answer.json).results;
  };
  const start = (id: string) => studio.call(imports.start, { params: { id } }, access);
  /** Sends a whole archive and starts the work. Returns the import's id. */
  const send = async (archive: Uint8Array): Promise<string> => {
    const begun = fileImport.parse((await begin(archive)).json);
    for (let number = 1; number <= begun.part_count; number++) {
      const part = archive.subarray((number - 1) * uploadPartBytes, number * uploadPartBytes);
      expect((await sendPart(begun.id, number, part)).status).toBe(204);
    }
    expect((await start(begun.id)).status).toBe(202);
    return begun.id;
  };
  const awaitEnd = (id: string): Promise<FileImport> =>
    waitFor(async () => {
      const found = await read(id);
      return found.ended_at === null ? undefined : found;
    }, "the import to end");
  /** Imports a whole archive. Returns the ended import and the results of its files. */
  const take = async (archive: Uint8Array) => {
    const id = await send(archive);
    return { ...(await awaitEnd(id)), files: await files(id) };
  };
  return { begin, sendPart, start, send, read, files, awaitEnd, take };
}
