import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import catalogue from "../../backend/catalogue.json" with { type: "json" };
import { balance, billing } from "../../contract/billing.ts";
import {
  type AnswerKillPoint,
  answerKillPoints,
  dearCatalogueFile,
  replyCredits,
  talker,
} from "../support/crash/answer-kill-points.ts";
import { createHandDrivenRuntime } from "../support/hand-driven-runtime.ts";
import { createScriptedAssistant } from "../support/scripted-assistant.ts";
import { startBackend } from "../support/studio-backend.ts";
import { talkingAs } from "../support/talking.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const program = fileURLToPath(new URL("../support/crash/answer-that-dies.ts", import.meta.url));
/** Long enough for the dead worker's lease to expire. */
const laterMilliseconds = 15_000;

/** The end state of an answer that is cut off at each point. */
const endings: Record<AnswerKillPoint, { status: string; content: string }> = {
  "its message was stored": { status: "done", content: "Waves break." },
  "it was asked for": { status: "done", content: "Waves break." },
  "its beginning was shown": { status: "failed", content: "Gulls fly." },
  "it was about to end": { status: "failed", content: "Gulls fly." },
  "it had ended": { status: "done", content: "Gulls fly." },
};

describe("After the process is killed when of an answer", () => {
  test.each(answerKillPoints)(
    "%s, it ends once, is never written for ever, and is charged only when it is whole",
    async (point) => {
      const dataFolder = await createTemporaryFolder();
      const catalogueFile = join(dataFolder, dearCatalogueFile);
      await writeFile(catalogueFile, JSON.stringify({ ...catalogue, assistant: { reply_credits: replyCredits } }));
      const child = spawn(process.execPath, [program, dataFolder, point], { stdio: ["ignore", "ignore", "pipe"] });
      let errors = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        errors += text;
      });
      const [code, signal] = await once(child, "exit");
      expect({ code, signal, errors }).toEqual({ code: null, signal: "SIGKILL", errors: "" });

      const studio = await startBackend({
        dataFolder,
        runtime: createHandDrivenRuntime(Date.now() + laterMilliseconds),
        assistant: createScriptedAssistant({ answer: ["Waves break."] }),
        settings: { catalogueFile },
      });
      const user = await studio.signIn(talker);
      const ada = talkingAs(studio, user);
      const [begun] = (await ada.list()).results;
      const { messages, message_count } = await ada.awaitEnd(begun?.id ?? "");
      expect(message_count).toBe(2);
      expect(messages[1]).toMatchObject(endings[point]);
      const isWhole = endings[point].status === "done";
      expect(messages[1]?.error?.code).toBe(isWhole ? undefined : "interrupted");
      const credits = balance.parse((await studio.call(billing.balance, {}, user.access)).json);
      expect(credits).toEqual({ current_credits: isWhole ? 50 - replyCredits : 50, held_credits: 0 });
      expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
      // Nothing prevents the conversation from continuing.
      expect((await ada.say(begun?.id ?? "", "and now a storm")).reply.status).toBe("done");
    },
  );
});
