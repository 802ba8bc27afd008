import pino from "pino";
import { describe, expect, test } from "vitest";
import { createPostgresDatabase, hasNoPostgres } from "../../../../tests/support/databases.ts";
import { createScriptedAssistant } from "../../../../tests/support/scripted-assistant.ts";
import {
  describeOnEachBackend,
  type StudioBackend,
  startBackend,
  waitFor,
} from "../../../../tests/support/studio-backend.ts";
import { talkingAs } from "../../../../tests/support/talking.ts";
import { createEventStreams } from "../../../http/event-stream.ts";
import { replyTimes } from "../deps.ts";
import { writeReply } from "./write-reply.ts";

const silent = pino({ level: "silent" });

describeOnEachBackend("The events of a conversation", (start) => {
  test("start with the latest exchange and continue with every message, from any tab", async () => {
    const studio = await start({ assistant: createScriptedAssistant({ answer: ["Gulls fly."] }) });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin();
    await ada.say(id, "one");
    await ada.say(id, "two");
    const seen = await ada.follow(id);
    await seen.next();
    expect(seen.messages().map(({ content }) => content)).toEqual(["two", "Gulls fly."]);
    const { message, reply } = await ada.say(id, "three");
    await seen.until((last) => last?.id === reply.id && last.status === "done");
    expect(seen.messages().map(({ content }) => content)).toEqual(["two", "Gulls fly.", "three", "Gulls fly."]);
    await ada.edit(id, message.id, "four");
    await seen.until((last) => last?.id !== reply.id && last?.status === "done");
    expect(seen.messages().at(-2)?.content).toBe("four");
    await ada.remove(id);
    await seen.toEnd();
  });

  test("are open only a limited number of times per user, and no message is accepted that could not be followed", async () => {
    const studio = await start({ idle: true });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin();
    const open = await Promise.all(Array.from({ length: 8 }, () => ada.follow(id)));
    expect((await ada.follow(id)).response.status).toBe(429);
    expect((await ada.sayAndFollow(id, "a lamp")).response.status).toBe(429);
    expect((await ada.read(id)).message_count).toBe(0);
    await Promise.all(open.map(({ leave }) => leave()));
    const sent = await ada.sayAndFollow(id, "a lamp");
    expect(sent.response.status).toBe(200);
    await sent.leave();
    const refused = await ada.sayAndFollow(id, "from another tab", "de");
    expect(refused.response.status).toBe(409);
    const text = new TextDecoder().decode((await refused.read()).value);
    expect(JSON.parse(text)).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("Antwort") });
  });

  test("end when the process does, so that nothing waits for them", async () => {
    const studio = await start({ assistant: createScriptedAssistant() });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin();
    const waiting = ada.say(id, "a lamp");
    const seen = await ada.follow(id);
    await seen.until((last) => last?.status === "writing");
    await studio.backend.stop(0);
    await seen.toEnd();
    expect((await waiting).reply.status).toBe("writing");
  });

  test("do not depend on the writer: a worker that comes late to an answer adds nothing to it", async () => {
    const { ada, id, assistant, work } = await withoutWorkers(await start({ idle: true }));
    const first = work(1);
    const asked = await waitFor(async () => assistant.asked[0], "the question");
    asked.say("Gulls");
    await ada.awaitThat(id, (read) => read.messages[1]?.content === "Gulls");
    await work(2);
    asked.say(" fly.");
    asked.finish();
    await first;
    await work(3);
    expect(assistant.asked).toHaveLength(1);
    expect((await ada.read(id)).messages[1]).toMatchObject({
      content: "Gulls",
      status: "failed",
      error: { code: "interrupted" },
    });
  });

  test("come from the second worker if the first was lost before it had shown anything", async () => {
    const { ada, id, assistant, work } = await withoutWorkers(await start({ idle: true }));
    const first = work(1);
    const lost = await waitFor(async () => assistant.asked[0], "the question");
    const second = work(2);
    const asked = await waitFor(async () => assistant.asked[1], "the second question");
    lost.say("Waves");
    lost.finish();
    await first;
    expect((await ada.read(id)).messages[1]).toMatchObject({ content: "", status: "writing" });
    asked.say("Gulls");
    asked.finish();
    await second;
    expect((await ada.read(id)).messages[1]).toMatchObject({ content: "Gulls", status: "done" });
  });
});

/** A user who waits for a reply. The test writes it, attempt by attempt. */
async function withoutWorkers(studio: StudioBackend) {
  const ada = talkingAs(studio, await studio.register());
  const { id, messages } = await ada.begin("a lamp");
  const assistant = createScriptedAssistant();
  const deps = {
    ...studio.adapters,
    accounts: { onClosed: (module: string) => ({ event: "account.closed", module, handle: async () => undefined }) },
    accountStays: async () => true,
    assistant,
    runtime: studio.runtime,
    credits: studio.credits,
    gallery: {
      creations: async () => new Map(),
      readPreview: async () => undefined,
      readUploadPreview: async () => undefined,
    },
    generation: {
      hasRun: async () => false,
      modesNow: async () => [],
      capabilities: async () => ({ ok: false, code: "NOT_FOUND" }) as const,
    },
    times: { ...replyTimes, pauseMilliseconds: 5 },
    streams: createEventStreams("conversation-events", 1, studio.adapters.pubsub),
    ending: new AbortController().signal,
    log: silent,
  };
  const work = (attempt: number) =>
    writeReply(deps, messages[1]?.id ?? "", {
      jobId: "job",
      attempt,
      isRepeated: attempt > 1,
      signal: new AbortController().signal,
    });
  return { ada, id, assistant, work };
}

describe.skipIf(hasNoPostgres)("Conversations over several processes", () => {
  test("are followed and stopped in one while another writes the answer", async () => {
    const databaseUrl = await createPostgresDatabase();
    const assistant = createScriptedAssistant();
    const worker = await startBackend({ databaseUrl, assistant });
    const api = await startBackend({ databaseUrl, idle: true });
    const ada = talkingAs(api, await api.register());
    const { id } = await ada.begin();
    const sent = await ada.sayAndFollow(id, "a lamp");
    const asked = await waitFor(async () => assistant.asked[0], "the question");
    asked.say("Gulls");
    await sent.until((last) => last?.content === "Gulls");
    asked.say(" fly.");
    await sent.until((last) => last?.content === "Gulls fly.");
    await ada.stop(id);
    await sent.toEnd();
    expect(sent.messages()[1]).toMatchObject({ content: "Gulls fly.", status: "stopped" });
    await waitFor(async () => asked.signal.aborted || undefined, "the assistant to be told");
    expect(worker.engine.started).toEqual([]);
  });
});
