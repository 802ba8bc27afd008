import type { CallToolResult } from "@modelcontextprotocol/server";
import type { HttpRefusal } from "../http/errors.ts";
import { textOfRefusal } from "./refusals.ts";
import type { McpSession } from "./session.ts";

type Content = CallToolResult["content"];

/** Returns a result as a sentence, further content, and structured data, also as text for clients that read only text. */
export function result(text: string, structured: Record<string, unknown>, more: Content = []): CallToolResult {
  return {
    content: [{ type: "text", text }, ...more, { type: "text", text: JSON.stringify(structured) }],
    structuredContent: structured,
  };
}

/** Returns a refusal that the model reads. `hint` adds what is specific to the tool. */
export function refused(refusal: HttpRefusal, hint?: string): CallToolResult {
  const text = [textOfRefusal(refusal), hint].filter((part) => part !== undefined).join(" ");
  return { content: [{ type: "text", text }], isError: true };
}

/** Wraps a tool, so that an unexpected error is logged and its details stay here. */
export async function guarded(session: McpSession, work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    return refused(session.failed(error));
  }
}

/** Returns an amount of credits in words. */
export function inCredits(credits: number): string {
  return `${credits} ${credits === 1 ? "credit" : "credits"}`;
}
