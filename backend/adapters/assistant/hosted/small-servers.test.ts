import { beforeEach, describe, expect, test } from "vitest";
import { type ModelServers, startModelServers } from "../../../../tests/support/model-servers.ts";
import { piecesOf, plainRequest } from "../conformance.ts";
import { AssistantFailure, startOver } from "../port.ts";
import { createModelAssistant } from "./index.ts";

let servers: ModelServers;
beforeEach(async () => {
  servers = await startModelServers();
});

function assistant() {
  const access = servers.accessTo("openai-compatible");
  const timing = { silenceMilliseconds: 10_000, answerMilliseconds: 20_000 };
  return createModelAssistant({ access, warn: () => {}, retriesMax: 0, timing });
}

const answerOf = async (asked = assistant()) => (await piecesOf(asked, plainRequest)).join("");

describe("An answer of a small server that does not say why it ended", () => {
  test("is whole if it says that it is done", async () => {
    servers.fault = "gives no reason";
    expect(await answerOf()).toBe("Hello there.");
  });

  test("is broken if it just ends", async () => {
    servers.fault = "ends midway";
    await expect(answerOf()).rejects.toThrow(AssistantFailure);
  });

  test("is not taken for one that gives a reason because its text speaks of one", async () => {
    servers.fault = "gives no reason";
    servers.pieces = ['Set "finish_reason":"stop"\ndata: [DONE]\n', "and so on."];
    expect(await answerOf()).toBe(servers.pieces.join(""));
  });
});

describe("The thoughts that a small server writes into an answer are not read out", () => {
  test.each([
    [["<think>The person wants a lighthouse.</think>", "Here it is."]],
    [["The person wants a lighthouse.</think>\n\n", "Here ", "it is."]],
    [["The person wants a lighthouse.</th", "ink>", "\n", "\nHere ", "it is."]],
    [["The person wants ", "a lighthouse.", "</thinking>Here it is."]],
    [["They want one.[/THINK]Here it is."]],
    [["</think>Here it is."]],
  ])("%j", async (pieces) => {
    servers.pieces = pieces;
    const asked = assistant();
    // The first answer shows the habit; the second is held back until the thoughts have ended.
    for (let question = 0; question < 2; question++) expect((await answerOf(asked)).trim()).toBe("Here it is.");
  });

  test("from the second answer on, they are never shown in between", async () => {
    servers.pieces = ["The person ", "wants one.", "</think>Here ", "it is."];
    const asked = assistant();
    const shown = async () => {
      const pieces = [];
      for await (const piece of asked.answer(plainRequest, new AbortController().signal)) {
        if (piece !== "") pieces.push(piece);
      }
      return pieces;
    };
    expect(await shown()).toEqual(["The person ", "wants one.", startOver, "Here ", "it is."]);
    expect(await shown()).toEqual([startOver, "Here ", "it is."]);
  });

  test("an answer of such a model that comes without thoughts is shown all the same", async () => {
    const asked = assistant();
    servers.pieces = ["Hm.</think>Here it is."];
    await answerOf(asked);
    servers.pieces = ["Here it ", "is, at once."];
    expect(await answerOf(asked)).toBe("Here it is, at once.");
  });

  test.each([[["a < b, and </thi", "s> is no tag."]], [["<think>Hm.</think>The tag is ", "</think>."]]])(
    "what is no end of thoughts stays: %j",
    async (pieces) => {
      servers.pieces = pieces;
      const whole = pieces.join("").replace("<think>Hm.</think>", "");
      expect((await answerOf()).trim()).toBe(whole);
    },
  );

  test("an answer that is nothing but thoughts is none", async () => {
    servers.pieces = ["Hm.</think>"];
    await expect(answerOf()).rejects.toMatchObject({ reason: "garbled" });
  });
});
