import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import {
  type ModelFault,
  type ModelServers,
  modelKey,
  startModelServers,
} from "../../../../tests/support/model-servers.ts";
import { runInTrace } from "../../../tracing/trace.ts";
import { collected, describeAssistant, piecesOf, plainRequest, plainTask } from "../conformance.ts";
import {
  type Assistant,
  AssistantFailure,
  type AssistantPicture,
  type Piece,
  type PromptTask,
  startOver,
} from "../port.ts";
import { type ModelProvider, modelProviders } from "./access.ts";
import { createModelAssistant } from "./index.ts";

let servers: ModelServers;
let warnings: string[];
const warn = (message: string) => void warnings.push(message);
beforeEach(async () => {
  warnings = [];
  servers = await startModelServers();
});

const proposal = ["Like this:\n\n``", "`prompt\nA lighthouse ", "in a storm\nratio: 3:2\n", "```\n"];
const timing = { silenceMilliseconds: 10_000, answerMilliseconds: 20_000 };

function assistantOf(provider: ModelProvider, changes: { seesPictures?: boolean } = {}): Assistant {
  return createModelAssistant({
    access: servers.accessTo(provider, changes.seesPictures),
    warn,
    retriesMax: 0,
    timing,
  });
}

/** Lets the test move the time that the assistant waits by. */
function driveTimeouts(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

const textOf = (piece: Piece) => (piece === startOver ? "" : piece);

async function failureOf(assistant: Assistant): Promise<{ written: string; failure: AssistantFailure }> {
  let written = "";
  try {
    for await (const piece of assistant.answer(plainRequest, new AbortController().signal)) written += textOf(piece);
  } catch (error) {
    if (error instanceof AssistantFailure) return { written, failure: error };
    throw error;
  }
  throw new Error(`It answered: ${written}`);
}

/** Everything that a log would contain of an error. */
function loggedText(error: unknown): string {
  return error instanceof Error
    ? `${error.message} ${error.stack} ${JSON.stringify(error)} ${loggedText(error.cause)}`
    : "";
}

const picture: AssistantPicture = {
  jpeg: async () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]),
  prompt: "an owl on a fence",
  negativePrompt: "people",
  aspectRatio: "3:2",
  style: "ink",
  kind: "image",
};
const withPicture = {
  ...plainRequest,
  turns: [
    { role: "user" as const, text: "an owl", pictures: [] },
    { role: "assistant" as const, text: "Here is one.", pictures: [] },
    { role: "user" as const, text: "make it night", pictures: [picture] },
  ],
};
const inBase64 = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString("base64");

for (const provider of modelProviders) {
  describeAssistant(`a model of ${provider}`, async () => {
    servers.pieces = proposal;
    return assistantOf(provider);
  });

  describe(`a model of ${provider}`, () => {
    test("it learns which trace a question belongs to", async () => {
      const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
      await runInTrace({ requestId: "proxy-12345", traceparent }, () => piecesOf(assistantOf(provider), plainRequest));
      expect(servers.requests).toMatchObject([{ traceparent }]);
    });

    test("what it writes arrives word for word", async () => {
      servers.pieces = proposal;
      expect((await piecesOf(assistantOf(provider), plainRequest)).join("")).toBe(proposal.join(""));
    });

    test("it receives its instructions, the capabilities, the language, the conversation, and its key", async () => {
      await piecesOf(assistantOf(provider), {
        ...plainRequest,
        language: "ja",
        modes: [{ mode: "text-to-image", aspectRatios: ["3:2"], takesNegative: false }],
      });
      const [request] = servers.requests;
      expect(request?.key).toBe(modelKey);
      expect(request?.body).toContain("Answer in Japanese");
      expect(request?.body).toContain("text-to-image: 3:2 (no negative line)");
      expect(request?.body).toContain("a lighthouse in a storm");
      expect(request?.body).toContain("4000");
    });

    test("it is shown pictures, with what they were made from", async () => {
      await piecesOf(assistantOf(provider), withPicture);
      expect(servers.requests[0]?.body).toContain(inBase64);
      expect(servers.requests[0]?.body).toContain("an owl on a fence");
    });

    test("if it cannot see images, it receives the prompts they were made from", async () => {
      await piecesOf(assistantOf(provider, { seesPictures: false }), withPicture);
      expect(servers.requests[0]?.body).not.toContain(inBase64);
      expect(servers.requests[0]?.body).toContain("an owl on a fence");
    });

    test("an image that can no longer be read is described in words", async () => {
      const gone = { ...picture, jpeg: () => Promise.reject(new Error("gone")) };
      const turns = [{ role: "user" as const, text: "this one", pictures: [gone] }];
      expect((await piecesOf(assistantOf(provider), { ...plainRequest, turns })).join("")).toBe("Hello there.");
      expect(servers.requests[0]?.body).toContain("an owl on a fence");
    });

    test("to improve a prompt, it receives that prompt alone, its limits, and no negative line where none counts", async () => {
      const task = { ...plainTask, promptMaxCharacters: 777, negativePrompt: "people" };
      const write = (written: PromptTask) =>
        collected(assistantOf(provider).writePrompt(written, new AbortController().signal));
      await write({ ...task, negativePromptMaxCharacters: 333 });
      await write(plainTask);
      const [first, second] = servers.requests.map(({ body }) => body);
      for (const words of ["a lighthouse in a storm", "negative: people", "777", "333"]) expect(first).toContain(words);
      expect(second).not.toContain("negative:");
    });

    test("to describe an image, it receives that image alone; without sight nothing is sent", async () => {
      const jpeg = await picture.jpeg();
      const task: PromptTask = { kind: "describe", language: "ja", promptMaxCharacters: 2_000, jpeg };
      const describe = (seesPictures: boolean) =>
        collected(assistantOf(provider, { seesPictures }).writePrompt(task, new AbortController().signal));
      await describe(true);
      expect(servers.requests[0]?.body).toContain(inBase64);
      expect(servers.requests[0]?.body).toContain("in Japanese");
      await expect(describe(false)).rejects.toThrow(AssistantFailure);
      expect(servers.requests).toHaveLength(1);
    });

    const faults: [ModelFault, AssistantFailure["reason"], string][] = [
      ["key refused", "unavailable", ""],
      ["busy", "unavailable", ""],
      ["down", "unavailable", ""],
      ["hangs up", "unavailable", ""],
      ["refused at once", "refused", ""],
      ["filtered", "refused", "Hello there."],
      ["breaks midway", "unavailable", "Hello"],
      ["hangs up midway", "unavailable", "Hello"],
      ["ends midway", "unavailable", "Hello"],
      ["html", "garbled", ""],
      ["garbage", "garbled", ""],
      ["nothing", "garbled", ""],
    ];
    test.each(faults)(
      "a model that fails (%s) is reported as %s, and the text it wrote before stays",
      async (fault, reason, before) => {
        servers.fault = fault;
        const { written, failure } = await failureOf(assistantOf(provider));
        expect({ reason: failure.reason, written }).toEqual({ reason, written: before });
      },
    );

    test.each<[ModelFault, string]>([
      ["never answers", ""],
      ["stalls", ""],
      ["stalls midway", "Hello"],
    ])("a model that falls silent (%s) is waited for only so long, and let go of", async (fault, before) => {
      driveTimeouts();
      servers.fault = fault;
      let written = "";
      let failure: unknown;
      const read = async () => {
        const { signal } = new AbortController();
        for await (const piece of assistantOf(provider).answer(plainRequest, signal)) written += textOf(piece);
      };
      read().catch((error) => {
        failure = error;
      });
      await eventually(() => expect([servers.requests.length, written]).toEqual([1, before]));
      await eventually(() => {
        vi.advanceTimersByTime(timing.silenceMilliseconds);
        expect(failure).toMatchObject({ reason: "stalled" });
      });
      await eventually(() => expect(servers.left).toBe(1));
    });

    test("a model that thinks for long is waited for as long as anything comes from it", async () => {
      driveTimeouts();
      servers.fault = "thinks";
      const answer = assistantOf(provider).answer(plainRequest, new AbortController().signal)[Symbol.asyncIterator]();
      expect(await answer.next()).toEqual({ done: false, value: "" });
      for (let sign = 0; sign < 5; sign++) {
        vi.advanceTimersByTime(timing.silenceMilliseconds - 1);
        servers.think();
        expect(await answer.next()).toEqual({ done: false, value: "" });
      }
      servers.speak();
      let written = "";
      for (let piece = await answer.next(); !piece.done; piece = await answer.next()) written += textOf(piece.value);
      expect(written).toBe("Hello there.");
    });

    test("a model that never ends is cut off", async () => {
      servers.fault = "endless";
      const { written, failure } = await failureOf(assistantOf(provider));
      expect(failure.reason).toBe("garbled");
      expect(written.length).toBeLessThanOrEqual(32_000);
      await eventually(() => expect(servers.left).toBe(1));
    });

    test("stopping ends the request at the provider", async () => {
      servers.fault = "endless";
      const stop = new AbortController();
      for await (const piece of assistantOf(provider).answer(plainRequest, stop.signal)) if (piece !== "") stop.abort();
      await eventually(() => expect(servers.left).toBe(1));
    });

    test("turning away from the answer ends the request at the provider", async () => {
      servers.fault = "endless";
      for await (const _piece of assistantOf(provider).answer(plainRequest, new AbortController().signal)) break;
      await eventually(() => expect(servers.left).toBe(1));
    });

    test("stopping while it is silent ends quietly", async () => {
      servers.fault = "stalls";
      const stop = new AbortController();
      const pieces = piecesOf(assistantOf(provider), plainRequest, stop.signal);
      await eventually(() => expect(servers.requests).toHaveLength(1));
      stop.abort();
      expect(await pieces).toEqual([]);
      await eventually(() => expect(servers.left).toBe(1));
    });

    test.each<ModelFault>(["key refused", "down", "breaks midway", "refused at once"])(
      "the log says why in one line, and the key is neither there nor in the error (%s)",
      async (fault) => {
        servers.fault = fault;
        const { failure } = await failureOf(assistantOf(provider));
        expect(loggedText(failure)).not.toContain(modelKey);
        expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${provider}: ${failure.reason}(, [^\\n]+)?$`))]);
        expect(warnings[0]).not.toContain(modelKey);
      },
    );

    test("an address where nothing listens is reported as unavailable", async () => {
      const access = { ...servers.accessTo(provider), baseUrl: "http://127.0.0.1:9/v1" };
      const { failure } = await failureOf(createModelAssistant({ access, warn, timing, retriesMax: 0 }));
      expect(failure.reason).toBe("unavailable");
    });
  });
}

test("a request to a busy model is retried once", async () => {
  servers.fault = "busy";
  const asked = failureOf(createModelAssistant({ access: servers.accessTo("anthropic"), warn, timing }));
  expect((await asked).failure.reason).toBe("unavailable");
  expect(servers.requests).toHaveLength(2);
});

test("requests to OpenAI say that nothing may be stored", async () => {
  await piecesOf(assistantOf("openai"), plainRequest);
  expect(servers.requests[0]?.body).toContain('"store":false');
});
