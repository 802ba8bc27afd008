import { promptMaxCharacters } from "../../../contract/limits.ts";

/** The fields of the share target, as the manifest names them. Apps fill them differently, often with repetitions. */
export const sharedFields = ["title", "text", "url"] as const;

/** Returns what was shared as a prompt: each part on its own line, without those that another part contains. */
export function promptFrom(fields: URLSearchParams): string {
  const parts = [...new Set(sharedFields.map((field) => (fields.get(field) ?? "").trim()))];
  const own = parts.filter((part) => !parts.some((other) => other !== part && other.includes(part)));
  return cut(own.join("\n"), promptMaxCharacters);
}

/** Cuts a text, but never within a character. */
export function cut(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, "");
}
