import type { RouterContextProvider } from "react-router";
import { generation } from "../../../../contract/generation.ts";
import type { GenerationRequest } from "../../../../contract/generation-requests.ts";
import { api } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";
import { translator } from "../../../i18n/language.server.ts";
import { postRun } from "../../../parts/post-run.server.ts";

const mode = "text-to-image";

/**
 * Starts a run of the caller at the lowest price, as a test: with one of these models if the caller may use one, or else
 * with the studio's default. The same test starts once within a few minutes, or again after it failed.
 */
export async function startTestRun(
  context: Readonly<RouterContextProvider>,
  { modelIds, test }: { modelIds: readonly string[]; test: string },
): Promise<ApiOutcome<{ id: string }>> {
  const calls = api(context, "/welcome/engine").generation;
  const offered = await calls.capabilities();
  if (!offered.ok) return offered;
  const models = offered.value.modes.find((one) => one.mode === mode)?.models ?? [];
  const usable = models.filter(({ available }) => available);
  const model = usable.find(({ id }) => modelIds.includes(id)) ?? usable[0];
  const cheapest = model?.qualities.toSorted((one, other) => one.price_credits - other.price_credits)[0];
  const request: GenerationRequest = generation.textToImage.body.parse({
    prompt: translator(context)("setup:test.prompt"),
    aspect_ratio: model?.aspect_ratios.includes("1:1") ? "1:1" : model?.aspect_ratios[0],
    quality: cheapest?.id,
    model: model?.id,
  });
  return postRun(calls, mode, { nonce: `setup:${test}`, shownCredits: undefined }, request);
}
