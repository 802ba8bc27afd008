import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { z } from "zod";
import { isWithin } from "./rules.ts";

/** A package of one JSON file. */
const listFile = createRequire(import.meta.url).resolve("disposable-email-domains/index.json");

let known: Promise<ReadonlySet<string>> | undefined;

/** Reads the list at the first use: it is large, and a private studio never needs it. */
async function readList(): Promise<ReadonlySet<string>> {
  return new Set(z.array(z.string()).parse(JSON.parse(await readFile(listFile, "utf8"))));
}

/**
 * Returns whether addresses of a domain get no free credits: it is blocked, or known to be disposable and not trusted.
 * Subdomains count like their domain.
 */
export async function isDisposable(
  domain: string,
  { blocked, trusted }: { blocked: readonly string[]; trusted: readonly string[] },
): Promise<boolean> {
  if (isWithin(domain, new Set(blocked))) return true;
  if (isWithin(domain, new Set(trusted))) return false;
  known ??= readList();
  return isWithin(domain, await known);
}
