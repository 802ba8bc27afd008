import { pino } from "pino";
import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { conversations } from "../../../../contract/conversations.ts";
import { exportData } from "../../../../tests/support/export.ts";
import { createScriptedAssistant } from "../../../../tests/support/scripted-assistant.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import { talkingAs } from "../../../../tests/support/talking.ts";
import type { TestUser } from "../../../../tests/support/verbs.ts";
import { eraseDeleted } from "./erase-deleted.ts";
import { eraseOwner } from "./erase-owner.ts";

const day = 86_400_000;
const answers = () => createScriptedAssistant({ answer: ["Gulls fly."] });

async function rowsLeft({ adapters: { database } }: StudioBackend): Promise<number[]> {
  const tables = ["conversation", "conversation_message", "conversation_run", "search_document"] as const;
  return Promise.all(tables.map(async (table) => (await database.read.selectFrom(table).selectAll().execute()).length));
}

/** Sends an authenticated request whose body is held back until `arrive` is called. */
async function heldUp(studio: StudioBackend, { access }: TestUser, path: string, content: object) {
  const known = Promise.withResolvers<void>();
  const arriving = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        known.resolve();
        await arriving.promise;
        controller.enqueue(new TextEncoder().encode(JSON.stringify(content)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": "application/json", prefer: "wait=0" };
  const answer = studio.request("POST", path, { body, headers, token: access });
  await known.promise;
  return async () => {
    arriving.resolve();
    return (await answer).status;
  };
}

describeOnBackend("Conversations", (start) => {
  test("that were deleted are erased with all that was said in them once they cannot be restored, and no others", async () => {
    const studio = await start({ assistant: answers() });
    const ada = talkingAs(studio, await studio.register());
    const [kept, deleted] = [await ada.begin("a lamp"), await ada.begin("a zebra")];
    await Promise.all([ada.awaitEnd(kept.id), ada.awaitEnd(deleted.id)]);
    await ada.remove(deleted.id);
    const log = pino({ level: "silent" });
    const deps = { ...studio.adapters, credits: { ...studio.credits }, runtime: studio.runtime, log };
    studio.runtime.advance(30 * day - 1);
    expect(await eraseDeleted(deps)).toBe(0);
    studio.runtime.advance(1);
    expect(await eraseDeleted(deps)).toBe(1);
    expect(await rowsLeft(studio)).toEqual([1, 2, 0, 3]);
  });

  test("that cannot be erased do not block others, and are reported", async () => {
    const studio = await start({ assistant: answers() });
    const ada = talkingAs(studio, await studio.register());
    for (const words of ["a lamp", "a zebra", "a gull"]) {
      const { id } = await ada.begin(words);
      await ada.awaitEnd(id);
      await ada.remove(id);
    }
    studio.runtime.advance(30 * day);
    const { database } = studio.adapters;
    let isFirst = true;
    const transaction: typeof database.transaction = async (work) => {
      if (!isFirst) return database.transaction(work);
      isFirst = false;
      throw new Error("This one stays.");
    };
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    const deps = { ...studio.adapters, credits: { ...studio.credits }, runtime: studio.runtime, log };
    expect(await eraseDeleted({ ...deps, database: { ...database, transaction } })).toBe(2);
    expect(lines).toEqual([expect.stringContaining("This one stays.")]);
    expect(await eraseDeleted(deps)).toBe(1);
  });

  test("go with their owner's account, also while an answer is being written", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    await ada.begin("a lamp");
    const asked = await waitFor(async () => assistant.asked[0], "the question");
    asked.say("Gulls");
    await studio.call(accounts.deleteAccount, { body: { password: user.password } }, user.access);
    await waitFor(async () => ((await rowsLeft(studio)).every((count) => count === 0) ? true : undefined), "the end");
    asked.say(" fly.");
    asked.finish();
    expect(await rowsLeft(studio)).toEqual([0, 0, 0, 0]);
  });

  test("are neither created nor continued by messages that arrive as the account is deleted", async () => {
    const studio = await start({ assistant: answers() });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin("a lamp");
    const { messages } = await ada.awaitEnd(id);
    const at = (path: string) => path.replace("{id}", id).replace("{message_id}", messages[0]?.id ?? "");
    const said = { content: "at the last moment" };
    const arrivals = [
      await heldUp(studio, user, conversations.create.path, { message: said }),
      await heldUp(studio, user, conversations.create.path, { title: "empty" }),
      await heldUp(studio, user, at(conversations.send.path), said),
      await heldUp(studio, user, at(conversations.edit.path), said),
    ];
    await studio.call(accounts.deleteAccount, { body: { password: user.password } }, user.access);
    const statuses = [];
    for (const arrive of arrivals) statuses.push(await arrive());
    expect(statuses.slice(0, 2)).toEqual([401, 401]);
    await waitFor(async () => ((await rowsLeft(studio)).every((count) => count === 0) ? true : undefined), "the end");
    expect(statuses.every((status) => status < 500)).toBe(true);
  });

  test("take nothing in between the steps of being erased", async () => {
    const studio = await start({ assistant: answers() });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin("a lamp");
    await ada.awaitEnd(id);
    const { database } = studio.adapters;
    const between: number[] = [];
    let steps = 0;
    const transaction: typeof database.transaction = async (work) => {
      if (steps++ > 0) {
        between.push((await ada.restore(id)).status, (await ada.send(id, "one more", { prefer: "wait=0" })).status);
      }
      return database.transaction(work);
    };
    const deps = { ...studio.adapters, credits: studio.credits, runtime: studio.runtime };
    await eraseOwner({ ...deps, database: { ...database, transaction } }, user.id);
    expect(new Set(between)).toEqual(new Set([404]));
    expect(await rowsLeft(studio)).toEqual([0, 0, 0, 0]);
  });

  test("can be taken away, those that can be restored among them", async () => {
    const studio = await start({ assistant: answers() });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin("a lamp");
    await ada.awaitEnd(id);
    await ada.remove(id);
    const { files } = await exportData(studio, user);
    const text = files.get("conversations.json")?.toString();
    expect(text).toContain('"title":"a lamp"');
    expect(text).toContain('"content":"Gulls fly."');
  });
});
