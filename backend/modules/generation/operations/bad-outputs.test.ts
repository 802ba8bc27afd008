import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { mp4Video } from "../../../../tests/support/media-files.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import { type Artifact, EngineRefusal } from "../../../adapters/engine/port.ts";

const ended = ({ status }: { status: Parameters<typeof isFinal>[0] }) => isFinal(status);
const text = (words: string) => new TextEncoder().encode(words);
const html = text("<html>502 Bad Gateway</html>");

const tooLarge = async (): Promise<Artifact> => {
  throw new EngineRefusal({ code: "INTERNAL", retryable: false, detail: "More than 256 MB came." });
};
const never = () => new Promise<Artifact>(() => {});
const hangUp = async (): Promise<Artifact> => {
  throw new Error("socket hang up");
};
const hands = (artifact: Artifact) => async () => artifact;

describeOnBackend("An engine that hands over", (start) => {
  test.each<
    [
      what: string,
      mode: "text-to-image" | "text-to-video",
      collect: () => Promise<Artifact>,
      code: string,
      timesRead?: number,
    ]
  >([
    ["a page as a picture", "text-to-image", hands({ bytes: html, mediaType: "image/png", poster: null }), "INTERNAL"],
    ["a page as a video", "text-to-video", hands({ bytes: html, mediaType: "video/mp4", poster: html }), "INTERNAL"],
    [
      "no bytes at all",
      "text-to-image",
      hands({ bytes: new Uint8Array(), mediaType: "image/png", poster: null }),
      "INTERNAL",
    ],
    [
      "half a picture",
      "text-to-image",
      hands({ bytes: text("\x89PNG\r\n\x1a\n"), mediaType: "image/png", poster: null }),
      "INTERNAL",
    ],
    [
      "a video as a picture",
      "text-to-image",
      hands({ bytes: mp4Video(), mediaType: "video/mp4", poster: null }),
      "INTERNAL",
    ],
    ["bytes without end, until it is cut off,", "text-to-image", tooLarge, "INTERNAL"],
    ["nothing, ever,", "text-to-image", never, "TIMEOUT"],
    ["nothing, because it breaks off,", "text-to-image", hangUp, "UNAVAILABLE", 5],
  ])(
    "%s ends the run with a clear sentence, the credits back and the worker fit",
    async (_what, mode, collect, code, timesRead = 1) => {
      // An output that never arrives ends at the deadline. A longer clock jump would count as time without a worker.
      const deadlineSeconds = collect === never ? 8 : 600;
      const engine = createScriptedEngine({ model: { deadlineSeconds }, runsAtOnce: 1 });
      let isBad = true;
      let reads = 0;
      const collectBad = () => {
        reads += 1;
        return collect();
      };
      const wrapped = {
        ...engine,
        collect: (ticket: Parameters<typeof engine.collect>[0]) => (isBad ? collectBad() : engine.collect(ticket)),
      };
      const studio = await start({ engine, engines: [wrapped] });
      const ada = await studio.register();
      const id = await studio.startRun(ada, { mode });
      await studio.awaitStarted(1);
      // Past all attempts or the deadline, but before the end of the session.
      const latest = studio.runtime.now() + deadlineSeconds * 1_000;
      const run = await waitFor(async () => {
        if (studio.runtime.now() < latest) studio.runtime.advance(2_000);
        const current = await studio.readRun(ada, id);
        return ended(current) ? current : undefined;
      }, "the end of the run");

      expect(run).toMatchObject({ status: "failed", outputs: [], charged_credits: 0, error: { code } });
      expect(run.error?.message).toMatch(/try again/i);
      expect(run.error?.message).not.toMatch(/socket|bytes|MB|png/i);
      expect(reads).toBe(timesRead);
      const { json } = await studio.call(billing.balance, {}, ada.access);
      expect(balance.parse(json)).toEqual({ current_credits: 50, held_credits: 0 });
      await waitFor(async () => (await studio.storedFiles()).length === 0 || undefined, "no file to be left");
      isBad = false;
      expect(await studio.makeCreation(ada, { mode })).toMatchObject({ status: "completed" });
      expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
    },
  );
});
