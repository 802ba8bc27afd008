import type { CallToolResult, ResourceLink } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Creation } from "../../contract/gallery.ts";
import { generation, type Run } from "../../contract/generation.ts";
import { generationTypes, isFinal, runStatuses } from "../../contract/generation-terms.ts";
import { defaultLanguage } from "../../contract/languages.ts";
import { creationName } from "../http/messages.ts";
import { waitMaxSeconds } from "./follow-run.ts";
import { previewsOf } from "./previews.ts";
import { inCredits, result } from "./results.ts";
import type { McpSession } from "./session.ts";

const output = z.object({
  id: z.string().describe("The creation's ID. Pass it as source_creation_id to edit or animate it."),
  kind: z.enum(["image", "video"]),
  url: z.string().describe("The whole file. The address needs no key and works for one to two days."),
  media_type: z.string(),
  width: z.number(),
  height: z.number(),
  duration_seconds: z.number().nullable(),
});

/** A generation, as tools return it. */
export const shownRun = z.object({
  id: z.string(),
  status: z.enum(runStatuses),
  generation_type: z.enum(generationTypes),
  model: z.string(),
  seed: z.number(),
  progress: z.number(),
  eta_seconds: z.number().nullable(),
  cost_credits: z.number().describe("The price that was held at the start."),
  charged_credits: z.number(),
  returned_credits: z.number(),
  current_credits: z.number().nullable().describe("The balance that can be spent now; null if it cannot be read."),
  repeated: z.boolean().describe("Whether an earlier call with the same idempotency_key started it."),
  outputs: z.array(output),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

/** Returns a run in words, with previews, links to its files, and its costs. */
export async function showRun(session: McpSession, run: Run, repeated = false): Promise<CallToolResult> {
  const { generation_type, status } = run;
  const [quoted, previews] = await Promise.all([
    session.call(generation.quote, { query: { generation_type } }),
    previewsOf(session, run.outputs),
  ]);
  const current = quoted.ok ? quoted.value.current_credits : null;
  const { id, model, seed, progress, eta_seconds, cost_credits, charged_credits, returned_credits } = run;
  const structured: z.infer<typeof shownRun> = {
    id,
    status,
    generation_type,
    model,
    seed,
    progress,
    eta_seconds,
    cost_credits,
    charged_credits,
    returned_credits,
    current_credits: current,
    repeated,
    outputs: run.outputs.map(({ id, kind, url, media_type, width, height, duration_seconds }) => ({
      id,
      kind,
      url: session.absolute(url),
      media_type,
      width,
      height,
      duration_seconds,
    })),
    error: run.error && { code: run.error.code, message: run.error.message },
  };
  const links = run.outputs.map((creation) => linkTo(session, creation));
  const shown = result(sentencesOf(run, current), structured, [...previews, ...links]);
  return status === "failed" || status === "blocked" ? { ...shown, isError: true } : shown;
}

/** Returns a link to a creation's whole file. */
export function linkTo(session: McpSession, creation: Creation): ResourceLink {
  return {
    type: "resource_link",
    uri: session.absolute(creation.url),
    name: creation.id,
    description: creationName(defaultLanguage, creation).slice(0, 200),
    mimeType: creation.media_type,
    size: creation.size_bytes,
  };
}

function sentencesOf(run: Run, current: number | null): string {
  const { id, status, outputs, error } = run;
  const costs = [
    isFinal(status)
      ? `Charged ${inCredits(run.charged_credits)}, returned ${inCredits(run.returned_credits)}.`
      : `${inCredits(run.held_credits)} held until it ends.`,
    current === null ? undefined : `The balance is ${inCredits(current)}.`,
  ];
  return [...whatHappened(), ...costs].filter((part) => part !== undefined).join(" ");

  function whatHappened(): (string | undefined)[] {
    switch (status) {
      case "completed":
        return [
          `Generation ${id} completed with ${outputs.length} of ${run.count} outputs by ${run.model_label}.`,
          error?.message,
        ];
      case "blocked":
        return [
          `A content rule blocked generation ${id}.`,
          error?.message,
          "Change the prompt. Do not send the same one again.",
        ];
      case "failed":
        return [
          `Generation ${id} failed.`,
          error?.message,
          "To try again, start it with a new idempotency_key, perhaps with another model.",
        ];
      case "canceled":
        return [`Generation ${id} was canceled.`];
      default:
        return [
          `Generation ${id} is ${status} (${Math.floor(run.progress * 100)} %${etaOf(run)}). It continues by itself; do not start it again.`,
          `Call get_generation with ${JSON.stringify({ id, wait_seconds: waitMaxSeconds })} for the result.`,
        ];
    }
  }
}

function etaOf({ eta_seconds }: Run): string {
  return eta_seconds === null ? "" : `, about ${eta_seconds} s left`;
}
