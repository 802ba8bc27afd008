/** Anyone who reads the rest of these addresses could act as a user, or see content shared with a few. */
const secretPaths =
  /^(\/(?:reset|invite|s|report-statements|auth\/(?:confirm-email|sign-in-link)|gallery\/collections\/join|admin\/setup|api\/(?:auth\/(?:confirm-email|check-confirmation)|invites|report-statements|gallery\/(?:shared|feeds|collection-invites)|media\/shared)))\/.+$/i;

/**
 * Returns an address for the log: without its query and without tokens in its path, however the path is written. Page
 * paths match in any case, with any number of slashes, and percent-encoded.
 */
export function loggableAddress(address: string): string {
  const path = address.split("?", 1)[0] ?? "";
  return plain(path).replace(secretPaths, "$1/…");
}

function plain(path: string): string {
  try {
    return encodeURI(decodeURI(path)).replace(/\/{2,}/g, "/");
  } catch {
    return "(not readable)";
  }
}
