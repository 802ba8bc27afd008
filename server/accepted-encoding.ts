/** The content codings that the server sends, best first. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** Each as it appears in an Accept-Encoding header, unless its weight is zero. */
const patterns = encodings.map((encoding) => {
  return [encoding, new RegExp(`(?:^|[,\\s])${encoding}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, "i")] as const;
});

/** Returns the best content coding that a client names (RFC 9110, section 12.5.3), or `undefined` for none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  return header === undefined ? undefined : patterns.find(([, pattern]) => pattern.test(header))?.[0];
}
