/** RFC 6750, section 2.1: the scheme is case-insensitive, and the token is one run of these characters. */
const credentials = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/** Longer than any token we issue. A longer one is rejected without checking its signature. */
const tokenMaxCharacters = 4_096;

/** Returns the access token of an Authorization header, or `undefined` when there is no plausible one. */
export function bearerToken(header: string | null | undefined): string | undefined {
  if (!header || header.length > tokenMaxCharacters) return undefined;
  return credentials.exec(header.trim())?.[1];
}
