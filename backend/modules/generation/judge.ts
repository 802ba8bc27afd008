import type { GenerationRequest } from "../../../contract/generation-requests.ts";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import type { Verdict } from "../../adapters/content-rules/port.ts";
import { eachAtOnce } from "../../concurrency/each-at-once.ts";
import { within } from "../../concurrency/waiting.ts";
import type { GenerationDeps } from "./deps.ts";

/** Content rules that call an external service must not block a user forever. */
const judgedWithinMilliseconds = 15_000;
const allJudgedWithinMilliseconds = 60_000;
const judgedAtOnce = 8;

/** Returns the content rules' verdict, or `undefined` when they are unavailable: nothing is made unchecked. */
export async function judge(
  { contentRules, log }: Pick<GenerationDeps, "contentRules" | "log">,
  mode: GenerationType,
  request: GenerationRequest,
): Promise<Verdict | undefined> {
  try {
    return await within(contentRules.checkPrompt(textsOf(request), mode), judgedWithinMilliseconds);
  } catch (error) {
    log.error({ code: "CONTENT_NOT_CHECKED", err: error }, "The content rules could not check a prompt.");
    return undefined;
  }
}

/** Returns the verdict on each request, or `undefined` when one is missing. Equal texts are checked once. */
export async function judgeAll(
  deps: Pick<GenerationDeps, "contentRules" | "log">,
  mode: GenerationType,
  requests: readonly GenerationRequest[],
): Promise<Verdict[] | undefined> {
  const distinct = new Map(requests.map((request) => [keyOf(request), request]));
  const verdicts = new Map<string, Verdict>();
  let isLate = false;
  const judging = eachAtOnce(distinct, judgedAtOnce, async ([key, request]) => {
    const verdict = isLate ? undefined : await judge(deps, mode, request);
    if (!verdict) throw new Unjudged();
    verdicts.set(key, verdict);
  });
  try {
    await within(judging, allJudgedWithinMilliseconds, new Unjudged());
  } catch (error) {
    isLate = true;
    if (error instanceof Unjudged) return undefined;
    throw error;
  }
  return requests.flatMap((request) => verdicts.get(keyOf(request)) ?? []);
}

class Unjudged extends Error {}

function keyOf(request: GenerationRequest): string {
  return JSON.stringify(textsOf(request));
}

function textsOf(request: GenerationRequest): string[] {
  // A negative prompt names what to avoid, so it is not checked.
  return [request.prompt, request.style ?? "", request.audio_prompt ?? ""].filter((text) => text !== "");
}
