import { expect, test } from "vitest";
import type { SourceVideo } from "../../../adapters/engine/port.ts";
import { OutputFailedError } from "../failure.ts";
import type { RunRecord } from "../rules.ts";
import type { ClipProblem, Clips } from "./clips.ts";
import { joinToSource, readSourceVideo, videoEndOf } from "./extend-video.ts";

const source: SourceVideo = {
  bytes: Uint8Array.of(1),
  mediaType: "video/mp4",
  width: 96,
  height: 64,
  durationSeconds: 1,
};
const run = { owner_id: "ada", source_id: "video" } as Partial<RunRecord> as RunRecord;
const { signal } = new AbortController();
const part = { bytes: Uint8Array.of(2), mediaType: "video/mp4", poster: null } as const;

function depsWith(clips: Partial<Clips>, video: SourceVideo | undefined = source) {
  const read: string[] = [];
  const gallery = {
    async readVideo(ownerId: string, id: string) {
      read.push(`${ownerId} ${id}`);
      return video;
    },
  };
  return { read, deps: { clips, gallery } as never };
}

test("a new part is joined to the owner's video", async () => {
  let joined: readonly Uint8Array[] = [];
  const { deps, read } = depsWith({
    async extend(video, continuation) {
      joined = [video, continuation];
      return { bytes: Uint8Array.of(3), poster: Uint8Array.of(4) };
    },
  });
  const whole = { bytes: Uint8Array.of(3), mediaType: "video/mp4", poster: Uint8Array.of(4) };
  expect(await joinToSource(deps, run, part, signal)).toEqual(whole);
  expect(joined).toEqual([source.bytes, part.bytes]);
  expect(read).toEqual(["ada video"]);
});

const failureOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof OutputFailedError)) throw error;
  return error.failure;
};

test.each([
  ["unusable", { code: "INTERNAL", retryable: false }],
  ["ended", { code: "INTERNAL", retryable: true }],
  ["too-slow", { code: "TIMEOUT", retryable: false }],
] as const)("a join that is %s fails the output", async (problem, failure) => {
  const { deps } = depsWith({ extend: async (): Promise<ClipProblem> => ({ problem, detail: "so" }) });
  expect(await failureOf(joinToSource(deps, run, part, signal))).toMatchObject(failure);
});

test("a video that is too long is refused before it is decoded", async () => {
  const clips = { lastFrame: () => Promise.reject(new Error("It was decoded.")) } as never;
  const long = { ...source, durationSeconds: 121 };
  expect(await failureOf(videoEndOf({ clips }, long, { ownerId: "ada" }))).toMatchObject({
    code: "INVALID_INPUT",
    retryable: false,
  });
});

test("a source that is gone or cannot be decoded is not tried again", async () => {
  const { deps } = depsWith({}, undefined);
  const gone = { code: "SOURCE_GONE", retryable: false };
  const gallery = { readVideo: async () => undefined } as never;
  expect(await failureOf(readSourceVideo({ gallery }, run))).toMatchObject(gone);
  expect(await failureOf(joinToSource({ ...(deps as object), gallery } as never, run, part, signal))).toMatchObject(
    gone,
  );
  const clips = { lastFrame: async () => ({ problem: "unusable", detail: "so" }) } as never;
  const unusable = { code: "INVALID_INPUT", retryable: false };
  expect(await failureOf(videoEndOf({ clips }, source, { ownerId: "ada" }))).toMatchObject(unusable);
});
