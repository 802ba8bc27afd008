import type { RouterContextProvider } from "react-router";
import type { ModeCapability } from "../../../contract/capabilities.ts";
import type { Attachment, Message, Suggestion } from "../../../contract/conversations.ts";
import { type GenerationType, needsSource } from "../../../contract/generation-terms.ts";
import { api } from "../../api/api.server.ts";
import { modelOf, priceOf } from "../../parts/composer/offer.ts";
import { draftSearch } from "../../parts/draft.ts";
import { placeholderFor } from "../../parts/placeholder.server.ts";
import { tileOf } from "../../parts/tile.server.ts";
import type { ShownMessage, ShownPicture, ShownRun, ShownSuggestion } from "./shown-messages.ts";
import { readMarkdown } from "./thread/answer/read-markdown.ts";

type Calls = ReturnType<typeof api>;

/**
 * Returns messages as the page shows them, oldest first, with the prices of their proposals and the states of their
 * runs.
 */
export async function showMessages(calls: Calls, messages: readonly Message[]): Promise<ShownMessage[]> {
  const proposes = messages.some(({ suggestions }) => suggestions.length > 0);
  const [offered, runs] = await Promise.all([
    proposes ? calls.generation.capabilities() : undefined,
    readRuns(calls, new Set(messages.flatMap(({ generation_ids }) => generation_ids))),
  ]);
  const modes = offered?.ok ? offered.value.modes : [];
  let source: string | null = null;
  return messages.map((message) => {
    source = message.attachments.find(({ kind }) => kind === "image")?.id ?? (message.role === "user" ? null : source);
    return {
      id: message.id,
      role: message.role,
      content: message.content,
      markdown: message.role === "assistant" ? readMarkdown(message.content) : [],
      status: message.status,
      error: message.error,
      pictures: message.attachments.map(pictureOf),
      suggestions: message.suggestions.map((suggestion) => showSuggestion(suggestion, source, modes)),
      runs: message.generation_ids.flatMap((id) => runs.get(id) ?? []),
      createdAt: message.created_at,
    };
  });
}

export function pictureOf(attachment: Attachment): ShownPicture {
  const { id, kind, prompt, thumbnail_url: src, thumbhash, width, height } = attachment;
  return { id, kind, prompt, src, width, height, placeholder: placeholderFor(thumbhash) };
}

/** Reads the creations with these ids that still exist, for a draft message. */
export async function readPictures(
  context: Readonly<RouterContextProvider>,
  wantedPath: string,
  ids: readonly string[],
): Promise<ShownPicture[]> {
  const { gallery } = api(context, wantedPath);
  const found = await Promise.all(ids.map((id) => gallery.creation({ params: { id } })));
  return found.flatMap((one) => (one.ok ? [pictureOf(one.value)] : []));
}

/** Reads runs by id. A run that cannot be read is omitted, so that its message shows nothing wrong. */
async function readRuns({ generation }: Calls, ids: ReadonlySet<string>): Promise<Map<string, ShownRun>> {
  const found = await Promise.all([...ids].map((id) => generation.status({ params: { id } })));
  return new Map(
    found.flatMap((one) => {
      if (!one.ok) return [];
      const { id, status, stage, progress, queue_position, eta_seconds, prompt, width, height, outputs } = one.value;
      const { generation_type } = one.value;
      const run = { id, status, stage, progress, queue_position, eta_seconds, prompt, generation_type, width, height };
      return [[id, { ...run, outputs: outputs.map((output) => tileOf(output)) }]];
    }),
  );
}

function showSuggestion(suggestion: Suggestion, source: string | null, modes: ModeCapability[]): ShownSuggestion {
  const { prompt, negative_prompt: negativePrompt, aspect_ratio: aspectRatio, style } = suggestion;
  const mode = suggestion.generation_type ?? "text-to-image";
  const sourceId = needsSource(mode) ? source : null;
  const request = draftSearch({
    mode,
    prompt,
    negative_prompt: negativePrompt,
    aspect_ratio: aspectRatio,
    style,
    source_creation_id: sourceId,
  });
  const credits = needsSource(mode) && sourceId === null ? null : priceOfMode(modes, mode);
  return { prompt, negativePrompt, aspectRatio, mode, style, request, credits };
}

/**
 * Returns the price of one output with the composer's defaults; `null` if the mode is not offered or not in the plan.
 */
function priceOfMode(modes: ModeCapability[], mode: GenerationType): number | null {
  const offered = modes.find((capability) => capability.mode === mode);
  const model = offered && modelOf(offered, undefined);
  return model?.available ? priceOf(model, "standard", 1) : null;
}
