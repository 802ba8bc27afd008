import { isWithin } from "./rules.ts";

let known: Promise<ReadonlySet<string>> | undefined;

/** Reads the list at the first use: it is large, and a private studio never needs it. */
async function readList(): Promise<ReadonlySet<string>> {
  return new Set((await import("disposable-email-domains")).default);
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
