import { expect, test } from "vitest";
import { deadline } from "../../../../tests/provision/deadlines.mjs";
import { createScriptedAssistant } from "../../../../tests/support/scripted-assistant.ts";
import { describeOnBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import { talkingAs } from "../../../../tests/support/talking.ts";
import { AssistantFailure, startOver } from "../../../adapters/assistant/port.ts";

const quick = { pauseMilliseconds: 5, stalledMilliseconds: 60_000, waitMaxMilliseconds: deadline(20_000) };

describeOnBackend("An answer", (start) => {
  test("is seen as it is written, by everybody who looks, and goes on when they leave", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant, replyTimes: quick });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin();
    const sent = await ada.sayAndFollow(id, "a lighthouse");
    expect(sent.response.headers.get("content-type")).toBe("text/event-stream");
    const asked = await waitFor(async () => assistant.asked[0], "the question");
    const other = await ada.follow(id);
    asked.say("Gulls");
    await sent.until((last) => last?.content === "Gulls");
    await other.until((last) => last?.content === "Gulls");
    expect((await ada.read(id)).messages[1]).toMatchObject({ content: "Gulls", status: "writing" });
    await sent.leave();
    asked.say(" over", " the sea.");
    asked.finish();
    await other.until((last) => last?.status === "done");
    expect(other.messages()).toEqual((await ada.read(id)).messages);
    expect(other.messages()[1]).toMatchObject({ content: "Gulls over the sea.", status: "done" });
    await other.leave();
  });

  test("is streamed from beginning to end if the request accepts events, and the stream ends with it", async () => {
    const studio = await start({ assistant: createScriptedAssistant({ answer: ["Gulls ", "fly."] }) });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin();
    const sent = await ada.sayAndFollow(id, "a lighthouse");
    await sent.toEnd();
    expect(sent.messages()).toMatchObject([
      { role: "user", content: "a lighthouse" },
      { role: "assistant", content: "Gulls fly.", status: "done" },
    ]);
  });

  test("ends within a moment when it is stopped, keeps the text so far, and calls the assistant no more", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant, replyTimes: quick });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin("a lighthouse");
    const asked = await waitFor(async () => assistant.asked[0], "the question");
    asked.say("Gulls");
    await ada.awaitThat(id, ({ messages }) => messages[1]?.content === "Gulls");
    expect((await ada.stop(id)).status).toBe(204);
    expect((await ada.read(id)).messages[1]).toMatchObject({ content: "Gulls", status: "stopped", error: null });
    await waitFor(async () => asked.signal.aborted || undefined, "the assistant to be told");
    expect((await ada.stop(id)).status).toBe(204);
  });

  test("is not started if it was stopped before the assistant was called", async () => {
    const assistant = createScriptedAssistant({ answer: ["Gulls"] });
    const studio = await start({ assistant, idle: true });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin("a lighthouse");
    await ada.stop(id);
    expect((await ada.read(id)).messages[1]).toMatchObject({ content: "", status: "stopped" });
    expect(await studio.adapters.jobQueue.depth()).toEqual({});
  });

  test("returns the text so far if the caller does not want to wait", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin();
    const { reply } = await ada.say(id, "a lighthouse", { prefer: "respond-async, wait=0" });
    expect(reply).toMatchObject({ status: "writing", content: "" });
  });

  test("that begins with thoughts is without them, also for those who saw them being written", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant, replyTimes: quick });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin();
    const sent = await ada.sayAndFollow(id, "a lighthouse");
    const asked = await waitFor(async () => assistant.asked[0], "the question");
    asked.say("They want gulls.");
    await sent.until((last) => last?.content === "They want gulls.");
    asked.say(startOver, "Here they are:");
    await sent.until((last) => last?.content === "Here they are:");
    asked.say(" gulls.");
    asked.finish();
    await sent.toEnd();
    expect(sent.messages()[1]).toMatchObject({ content: "Here they are: gulls.", status: "done" });
    expect((await ada.read(id)).messages[1]).toMatchObject({ content: "Here they are: gulls." });
  });

  test("that consists of thoughts makes no sense", async () => {
    const assistant = createScriptedAssistant({ answer: ["They want gulls.", startOver, " "] });
    const studio = await start({ assistant, replyTimes: quick });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin("a lighthouse");
    const ended = await ada.awaitEnd(id);
    expect(ended.messages[1]).toMatchObject({ status: "failed", error: { code: "garbled" }, content: " " });
  });

  test("that does not go on ends after a while, and says why, with what there is of it", async () => {
    const assistant = createScriptedAssistant({ stubborn: true });
    const studio = await start({ assistant, replyTimes: { ...quick, stalledMilliseconds: 200 } });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin("a lighthouse");
    const ended = await ada.awaitEnd(id);
    expect(ended.messages[1]).toMatchObject({ status: "failed", error: { code: "stalled" }, content: "" });
    expect(assistant.asked[0]?.signal.aborted).toBe(true);
  });

  test("that breaks off, is refused or makes no sense ends and says why, with what there is of it", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant, replyTimes: quick });
    const ada = talkingAs(studio, await studio.register());
    const cases = [
      ["unavailable", ["Gulls"], new AssistantFailure("unavailable"), "Gulls"],
      ["unavailable", [], new Error("ECONNRESET"), ""],
      ["refused", [], new AssistantFailure("refused"), ""],
      ["garbled", ["  \n", "\u0000\u0007\u001b"], "end", "  \n"],
      ["garbled", ["ok", "\u0000\u0007\u001b\u0007\u0007"], "end", "ok"],
      ["garbled", Array.from({ length: 70_000 }, () => ""), undefined, ""],
    ] as const;
    for (const [index, [code, pieces, end, content]] of cases.entries()) {
      const { id } = await ada.begin("a lighthouse");
      const asked = await waitFor(async () => assistant.asked[index], "the question");
      for (const piece of pieces) asked.say(piece);
      if (end === "end") asked.finish();
      else if (end) asked.fail(end);
      const ended = await ada.awaitEnd(id);
      expect(ended.messages[1], code).toMatchObject({ status: "failed", error: { code }, content });
      expect(ended.messages[1]?.error?.message).not.toContain("reply.");
    }
  });

  test("without an end is cut, and control characters and halves of characters never get into it", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant, replyTimes: quick });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin("a lighthouse");
    const asked = await waitFor(async () => assistant.asked[0], "the question");
    asked.say(
      "\u0007<script>alert(1)</script>\r",
      "\n\ud83d",
      "\ude00",
      "\ud83d",
      "'; drop table conversation; --\r\n",
    );
    for (let piece = 0; piece < 100; piece++) asked.say("x".repeat(1_000));
    const ended = await ada.awaitEnd(id);
    const content = ended.messages[1]?.content ?? "";
    expect(content.slice(0, 60)).toBe("<script>alert(1)</script>\n😀'; drop table conversation; --\nxxxx".slice(0, 60));
    expect(content).toHaveLength(32_000);
    expect(content.endsWith("x…")).toBe(true);
    expect(ended.messages[1]?.status).toBe("done");
    await waitFor(async () => asked.signal.aborted || undefined, "the assistant to be told");
  });

  test("is one at a time: what another tab sends meanwhile is refused in plain words, and nothing of it is stored", {
    tags: ["race"],
  }, async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin();
    const wait = { prefer: "wait=0" };
    const both = await Promise.all([ada.send(id, "from one tab", wait), ada.send(id, "from another", wait)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.refusal()).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("still being written"),
    });
    const { messages, message_count } = await ada.read(id);
    expect([messages.length, message_count]).toEqual([2, 2]);
  });
});
