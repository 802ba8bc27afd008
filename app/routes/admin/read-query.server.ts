import type { z } from "zod";

/** Returns the parameters of a list's address. Each invalid one counts as missing, so that a link never fails. */
export function readQuery<S extends z.ZodObject>(schema: S, { searchParams }: URL): z.output<S> {
  const given = Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
  const { success, error } = schema.safeParse(given);
  if (success) return schema.parse(given);
  const invalid = new Set(error.issues.map(({ path: [name] }) => name));
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name))));
}
