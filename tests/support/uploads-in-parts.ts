import { expect } from "vitest";
import { uploadPartBytes } from "../../contract/limits.ts";
import { type PendingUpload, pendingUpload, uploads } from "../../contract/uploads.ts";
import type { TestUser } from "./api.ts";
import { wavFile } from "./media-files.ts";
import type { StudioBackend } from "./studio-backend.ts";

export const lastModified = "2026-01-02T03:04:05.678Z";
export const songSeconds = 550;
/** Slightly longer than two parts. */
export const song = Buffer.from(wavFile(songSeconds));

interface Source {
  kind?: "image" | "audio";
  name?: string;
  content: Uint8Array;
  lastModified?: string;
}

export const ask = (studio: StudioBackend, { access }: TestUser, source: Source) =>
  studio.call(
    uploads.begin,
    {
      body: {
        kind: source.kind ?? "audio",
        name: source.name ?? "song.wav",
        size_bytes: source.content.byteLength,
        ...(source.lastModified && { last_modified: source.lastModified }),
      },
    },
    access,
  );

export async function begin(studio: StudioBackend, user: TestUser, source: Source): Promise<PendingUpload> {
  const answer = await ask(studio, user, source);
  expect(answer.status).toBe(201);
  return pendingUpload.parse(answer.json);
}

export const partOf = (content: Uint8Array, number: number) =>
  content.subarray((number - 1) * uploadPartBytes, number * uploadPartBytes);

export const sendPart = (
  studio: StudioBackend,
  { access }: TestUser,
  id: string,
  number: number,
  content: Uint8Array,
) => studio.sendFile(uploads.sendPart, { field: "part", content, params: { id, number } }, access);

export const finish = (studio: StudioBackend, { access }: TestUser, id: string) =>
  studio.call(uploads.finish, { params: { id } }, access);

export const look = (studio: StudioBackend, { access }: TestUser, id: string) =>
  studio.call(uploads.oneBegun, { params: { id } }, access);

/** Sends the missing parts, the last one first. */
export async function sendRest(studio: StudioBackend, user: TestUser, begun: PendingUpload, content: Uint8Array) {
  for (let number = begun.part_count; number >= 1; number--) {
    if (begun.parts.includes(number)) continue;
    expect((await sendPart(studio, user, begun.id, number, partOf(content, number))).status).toBe(204);
  }
}

/** Uploads a file in parts, from start to finish. Returns the last answer. */
export async function sendInParts(studio: StudioBackend, user: TestUser, source: Source) {
  const begun = await begin(studio, user, source);
  await sendRest(studio, user, begun, source.content);
  return finish(studio, user, begun.id);
}

/** Stops the backend and starts another one over the same data. */
export async function restart(
  studio: StudioBackend,
  start: (options: object) => Promise<StudioBackend>,
): Promise<StudioBackend> {
  await studio.backend.stop(1_000);
  await studio.backend.close();
  const { dataFolder, databaseUrl, runtime } = studio;
  return start({ dataFolder, databaseUrl, runtime });
}
