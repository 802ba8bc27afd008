import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { createScriptedAssistant } from "../../../../tests/support/scripted-assistant.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import { takeAway } from "../../../../tests/support/take-away.ts";
import { talkingAs } from "../../../../tests/support/talking.ts";
import { eraseDeleted } from "./erase-conversations.ts";

const day = 86_400_000;
const answers = () => createScriptedAssistant({ answer: ["Gulls fly."] });

async function rowsLeft({ adapters: { database } }: StudioBackend): Promise<number[]> {
  const tables = ["conversation", "conversation_message", "conversation_run", "search_document"] as const;
  return Promise.all(tables.map(async (table) => (await database.read.selectFrom(table).selectAll().execute()).length));
}

describeOnEachBackend("Conversations", (start) => {
  test("that were deleted are erased with all that was said in them once they cannot be restored, and no others", async () => {
    const studio = await start({ assistant: answers() });
    const ada = talkingAs(studio, await studio.register());
    const [kept, deleted] = [await ada.begin("a lamp"), await ada.begin("a zebra")];
    await Promise.all([ada.awaitEnd(kept.id), ada.awaitEnd(deleted.id)]);
    await ada.remove(deleted.id);
    const deps = { ...studio.adapters, billing: { ...studio.billing }, runtime: studio.runtime };
    studio.runtime.advance(30 * day - 1);
    expect(await eraseDeleted(deps)).toBe(0);
    studio.runtime.advance(1);
    expect(await eraseDeleted(deps)).toBe(1);
    expect(await rowsLeft(studio)).toEqual([1, 2, 0, 3]);
  });

  test("go with their owner's account, also while an answer is being written", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant });
    const person = await studio.register();
    const ada = talkingAs(studio, person);
    await ada.begin("a lamp");
    const asked = await waitFor(async () => assistant.asked[0], "the question");
    asked.say("Gulls");
    await studio.call(accounts.deleteAccount, { body: { password: person.password } }, person.access);
    await waitFor(async () => ((await rowsLeft(studio)).every((count) => count === 0) ? true : undefined), "the end");
    asked.say(" fly.");
    asked.finish();
    expect(await rowsLeft(studio)).toEqual([0, 0, 0, 0]);
  });

  test("can be taken away, those that can be restored among them", async () => {
    const studio = await start({ assistant: answers() });
    const person = await studio.register();
    const ada = talkingAs(studio, person);
    const { id } = await ada.begin("a lamp");
    await ada.awaitEnd(id);
    await ada.remove(id);
    const { files } = await takeAway(studio, person);
    const text = files.get("conversations.json")?.toString();
    expect(text).toContain('"title":"a lamp"');
    expect(text).toContain('"content":"Gulls fly."');
  });
});
