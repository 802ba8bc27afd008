/** Where pages hand on files of an API that is not ours. */
export const filesPath = "/files";

/**
 * Where pages reach a file of the API at `apiBase`, which may want a token for it: relative addresses are resolved against
 * that base. A file elsewhere, or within a `data:` address, stays where it is.
 */
export function fileAddressOn(apiBase: string, given: string): string {
  if (!URL.canParse(given, apiBase)) return given;
  const { origin, pathname, search } = new URL(given, apiBase);
  return origin === new URL(apiBase).origin ? filesPath + pathname + search : given;
}
