/** Path under which pages serve files of a third-party API. */
export const filesPath = "/files";

/**
 * Returns the address under which pages reach a file of the API at `apiBase`, which may require a token. Relative
 * addresses are resolved against that base. Addresses on other hosts and `data:` addresses are returned unchanged.
 */
export function fileAddressOn(apiBase: string, given: string): string {
  if (!URL.canParse(given, apiBase)) return given;
  const { origin, pathname, search } = new URL(given, apiBase);
  return origin === new URL(apiBase).origin ? filesPath + pathname + search : given;
}
