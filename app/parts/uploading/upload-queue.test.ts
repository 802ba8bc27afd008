import { expect, test } from "vitest";
import type { UploadEnd } from "./send-upload.ts";
import { createUploadQueue } from "./upload-queue.ts";

/** Returns a queue whose files keep uploading, with the started files and the aborted ones. */
function openQueue() {
  const begun: string[] = [];
  const brokenOff: string[] = [];
  const sendUpload = (_kind: string, { name }: File, _hearing: object, signal: AbortSignal) =>
    new Promise<UploadEnd | undefined>((resolve) => {
      begun.push(name);
      signal.addEventListener("abort", () => {
        brokenOff.push(name);
        resolve(undefined);
      });
    });
  const queue = createUploadQueue(async () => ({ sendUpload, giveUp: async () => undefined }), { picturesOnly: true });
  const shown = () => queue.files().map(({ owner, place, file, state }) => [owner, place, file.name, state]);
  return { queue, shown, begun, brokenOff };
}

const picture = (name: string) => new File(["pixels"], name, { type: "image/png", lastModified: 1 });

test("files for one thing go on while others are brought to another, the same one too", async () => {
  const { queue, shown, begun, brokenOff } = openQueue();
  queue.add("ada", [picture("front.png")], "first order");
  await expect.poll(() => begun).toEqual(["front.png"]);
  queue.add("ada", [picture("side.png"), picture("front.png")], "second order");
  queue.add("ada", [picture("side.png")], "second order");
  await expect.poll(() => begun).toEqual(["front.png", "side.png", "front.png"]);
  expect(shown()).toEqual([
    ["ada", "first order", "front.png", "sending"],
    ["ada", "second order", "side.png", "sending"],
    ["ada", "second order", "front.png", "sending"],
  ]);
  expect(brokenOff).toEqual([]);
});

test("files of another user who used this window before are aborted and removed", async () => {
  const { queue, shown, begun, brokenOff } = openQueue();
  queue.add("ada", [picture("front.png")]);
  await expect.poll(() => begun).toEqual(["front.png"]);
  queue.add("bo", [picture("side.png")]);
  expect(shown()).toEqual([["bo", "", "side.png", "sending"]]);
  expect(brokenOff).toEqual(["front.png"]);
});
