import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { OpenAiDeps } from "../deps.ts";
import { respondToRun } from "../errors.ts";
import { followRun } from "../following.ts";
import { presentImages } from "../present.ts";
import type { ImagesRequest } from "../requests.ts";
import { textStream } from "../text-stream.ts";
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
  try {
    const accepted = await submitImages(deps, request, caller);
    if (!accepted.ok) return accepted;
    const { id, status } = accepted.value.run;
    // A refused run is answered with its status, which a stream could not have anymore.
    if (request.parameters.stream && status !== "blocked") {
      isStreaming = true;
      return done(streamImages(deps, id, request, caller, release));
    }
    const ended = await finalRun(deps, id, request, caller);
    if (!ended.ok) return ended;
    const run = ended.value;
    if (run.status !== "completed") return done(respondToRun(run, caller.language));
    const texts = presentImages(deps, run, caller.userId, request.parameters.response_format);
    return done(new Response(textStream(texts), { headers: { "content-type": "application/json" } }));
  } finally {
    if (!isStreaming) release();
  }
}

async function finalRun(deps: OpenAiDeps, id: string, { leaving }: ImagesRequest, caller: SignedInCaller) {
  await using changes = followRun(deps, id, caller, leaving);
  for (;;) {
    const next = await changes.next();
    if (next.done) return next.value;
  }
}
