import type { Run } from "../../../../contract/generation.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { OpenAiDeps } from "../deps.ts";
import { respondToRun } from "../errors.ts";
import { followRun } from "../following.ts";
import { presentImages } from "../present.ts";
import type { ImagesRequest } from "../requests.ts";
import { textStream } from "../text-stream.ts";
import { beginTry, type Try } from "./begin-try.ts";
import { streamImages } from "./stream-images.ts";
import { submitImages } from "./submit-images.ts";

/** A slot is free as soon as one of the caller's runs ends. */
const retryAfterSeconds = 10;

/** Generates or edits images, and answers once the run has ended. The run goes on when the client leaves. */
export async function answerImages(
  deps: OpenAiDeps,
  request: ImagesRequest,
  caller: SignedInCaller,
): Promise<Outcome<Response>> {
  const release = deps.holds.take(caller.userId);
  if (!release) return { ...refuse("RATE_LIMITED"), retryAfterSeconds };
  let isStreaming = false;
  let isAnswered = false;
  let waiting: Try | undefined;
  try {
    waiting = await beginTry(deps, request, caller);
    const accepted = await submitImages(deps, request, caller, waiting.key);
    if (!accepted.ok) return accepted;
    const { id, status } = accepted.value.run;
    // A refused run is answered with its status, which a stream could not have anymore.
    if (request.parameters.stream && status !== "blocked") {
      isStreaming = true;
      isAnswered = true;
      return done(streamImages(deps, id, request, caller, release));
    }
    const ended = await finalRun(deps, id, request, caller, waiting);
    if (!ended.ok) return ended;
    const run = ended.value;
    isAnswered = true;
    if (run.status !== "completed") {
      await waiting.end(true);
      return done(respondToRun(run, caller.language));
    }
    const texts = presentImages(deps, run, caller.userId, request.parameters.response_format);
    return done(new Response(bodyOf(texts, waiting), { headers: { "content-type": "application/json" } }));
  } finally {
    if (!isStreaming) release();
    if (!isAnswered || isStreaming) await waiting?.end(isAnswered);
  }
}

async function finalRun(
  deps: OpenAiDeps,
  id: string,
  { leaving }: ImagesRequest,
  caller: SignedInCaller,
  waiting: Try,
): Promise<Outcome<Run>> {
  await using changes = followRun(deps, id, caller, leaving);
  for (;;) {
    const next = await changes.next();
    if (next.done) return next.value;
    if (next.value === "quiet") await waiting.renew();
  }
}

/** Returns a body of texts. The request has its answer when all are read. */
function bodyOf(texts: AsyncGenerator<string>, waiting: Try): ReadableStream<Uint8Array> {
  let isRead = false;
  const untilRead = async function* () {
    yield* texts;
    isRead = true;
    await waiting.end(true);
  };
  // Without a database, the wait counts as lost after a while.
  return textStream(untilRead(), () => void (isRead || waiting.end(false).catch(() => undefined)));
}
