import { redirect } from "react-router";
import type { z } from "zod";

/** Returns the parameters of a list's address. Each invalid one counts as missing, so that a link never fails. */
export function readQuery<S extends z.ZodObject>(schema: S, { searchParams }: URL): z.output<S> {
  const given = Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const invalid = new Set(error.issues.map(({ path: [name] }) => name));
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name))));
}

/** Redirects to the last page of a list when its address names a later one: the items there may be gone. */
export function requirePage(
  { pathname, searchParams }: URL,
  query: { page: number; page_size: number },
  count: number,
): void {
  const last = Math.max(1, Math.ceil(count / query.page_size));
  if (query.page <= last) return;
  const rest = new URLSearchParams(searchParams);
  rest.set("page", String(last));
  throw redirect(`${pathname}?${rest}`);
}
