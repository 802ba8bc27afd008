import type { Fetch } from "./access.ts";

const given = /"finish_reason"\s*:\s*"/;
const done = /^data:\s*\[DONE\]\s*$/;
const stop = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\n`;
/** A line of a stream is not longer. */
const lineMaxCharacters = 1_000_000;

/**
 * Returns a fetch that adds the reason to a stream of server-sent events that ends with `[DONE]` but never says why it
 * ended. Some servers leave the reason out, and the SDK would take the answer for broken. A stream without `[DONE]` was
 * cut off and stays as it is.
 */
export function withFinishReason(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (!response.body || !isStream) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(addingReason()), { status, statusText, headers });
  };
}

function addingReason(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let line = "";
  let isGiven = false;
  let isDone = false;
  const look = (text: string) => {
    const lines = (line + text).split(/\r?\n/);
    line = lines.pop()?.slice(-lineMaxCharacters) ?? "";
    isGiven ||= lines.some((one) => given.test(one));
    isDone ||= lines.some((one) => done.test(one));
  };
  return new TransformStream({
    transform(bytes, controller) {
      look(decoder.decode(bytes, { stream: true }));
      controller.enqueue(bytes);
    },
    flush(controller) {
      look("\n");
      if (isDone && !isGiven) controller.enqueue(new TextEncoder().encode(`\n\n${stop}`));
    },
  });
}
