const pathMaxCharacters = 2_048;
/** Pages that make no sense, or do harm, as the place to return to after signing in. */
const neverReturnTo = /^\/(auth|reset|reset-password|forgot-password|logout|api)(\/|$|\?)/;

/**
 * A path of ours to return to, from what a request carried; `/` for anything else.
 * Refuses other origins in every spelling: scheme, `//host`, `/\host`, `/.//host`, control characters.
 */
export function safeReturnPath(raw: FormDataEntryValue | null | undefined): string {
  if (typeof raw !== "string" || raw.length > pathMaxCharacters || !raw.startsWith("/")) return "/";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being refused
  if (/[\\\u0000-\u0020\u007f]/.test(raw)) return "/";
  const base = "https://atelier.invalid";
  if (!URL.canParse(raw, base)) return "/";
  const url = new URL(raw, base);
  const path = url.pathname + url.search + url.hash;
  if (url.origin !== base || path.startsWith("//") || neverReturnTo.test(path)) return "/";
  return path;
}

/** The sign-in address that brings the person back to `wanted` afterwards. */
export function signInPath(wanted: string): string {
  const next = safeReturnPath(wanted);
  return next === "/" ? "/auth" : `/auth?${new URLSearchParams({ next })}`;
}
