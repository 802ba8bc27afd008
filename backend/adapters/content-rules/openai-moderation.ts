import sharp from "sharp";
import { z } from "zod";
import type { BlockReason } from "../../../contract/generation-terms.ts";
import type { ContentRules, Verdict } from "./port.ts";

export interface OpenAiModerationOptions {
  apiKey: string;
  /** The address of OpenAI's API. */
  baseUrl: string;
  /** Logs one line when a check failed, without the checked content and without the key. */
  warn: (message: string) => void;
  fetch?: typeof globalThis.fetch;
  timeoutMilliseconds?: number;
}

const model = "omni-moderation-latest";
const answerMaxBytes = 256 * 1024;
/** Large enough to judge an image. */
const longSidePixels = 768;

/** OpenAI's categories, the gravest first, each with its block reason. */
const reasons: readonly (readonly [string, BlockReason])[] = [
  ["sexual/minors", "minors"],
  ["self-harm", "self-harm"],
  ["self-harm/intent", "self-harm"],
  ["self-harm/instructions", "self-harm"],
  ["hate", "hate"],
  ["hate/threatening", "hate"],
  ["harassment/threatening", "hate"],
  ["illicit", "illegal"],
  ["illicit/violent", "illegal"],
  ["violence", "violence"],
  ["violence/graphic", "violence"],
  ["sexual", "other"],
  ["harassment", "other"],
];

const moderation = z.object({
  results: z.array(z.object({ flagged: z.boolean(), categories: z.record(z.string(), z.boolean().nullable()) })).min(1),
});

/**
 * Checks prompts and images with OpenAI (https://platform.openai.com/docs/guides/moderation). All checked content is
 * sent to OpenAI. When OpenAI is unavailable, the content passes and the log says so: an addition to the local rules
 * must not stop the product.
 */
export function createOpenAiModeration(options: OpenAiModerationOptions): ContentRules {
  const { apiKey, baseUrl, warn, fetch = globalThis.fetch, timeoutMilliseconds = 10_000 } = options;

  const judge = async (input: unknown): Promise<Verdict> => {
    try {
      const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/moderations`, {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ model, input }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      const answer = await readText(response);
      if (!response.ok) throw new Error(`status ${response.status}`);
      return verdictOf(moderation.parse(JSON.parse(answer)));
    } catch (error) {
      const why =
        error instanceof Error ? error.name + (/^status \d+$/.test(error.message) ? ` ${error.message}` : "") : "";
      warn(why);
      return { allowed: true };
    }
  };

  const judgePicture = async (picture: Uint8Array): Promise<Verdict> => {
    const small = await smallPicture(picture);
    if (!small) return { allowed: true };
    return judge([{ type: "image_url", image_url: { url: `data:image/jpeg;base64,${small.toString("base64")}` } }]);
  };

  return {
    async checkPrompt(texts) {
      const text = texts.filter((part) => part.trim() !== "").join("\n");
      return text === "" ? { allowed: true } : judge([{ type: "text", text }]);
    },
    checkInput: (picture) => judgePicture(picture),
    checkOutput: (picture) => judgePicture(picture),
  };
}

function verdictOf({ results }: z.infer<typeof moderation>): Verdict {
  const flagged = results.filter((result) => result.flagged);
  if (flagged.length === 0) return { allowed: true };
  const found = reasons.find(([category]) => flagged.some(({ categories }) => categories[category]));
  return { allowed: false, reason: found?.[1] ?? "other" };
}

/** Returns `null` for anything that is not an image; another check rejects it. */
async function smallPicture(picture: Uint8Array): Promise<Buffer | null> {
  const size = { width: longSidePixels, height: longSidePixels };
  return sharp(picture, { failOn: "error" })
    .resize({ ...size, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => null);
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > answerMaxBytes) throw new Error("The answer is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
