/** RFC 6750, section 2.1: the scheme counts in any case, the token is one run of these characters. */
const credentials = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/** Longer than any token we issue; more is not worth checking a signature over. */
const tokenMaxCharacters = 4_096;

/** The access token of an Authorization header, `undefined` when there is none that could be one. */
export function bearerToken(header: string | null | undefined): string | undefined {
  if (!header || header.length > tokenMaxCharacters) return undefined;
  return credentials.exec(header.trim())?.[1];
}
