const pathMaxCharacters = 2_048;
/** Pages that are useless or harmful as a return target after sign-in. */
const neverReturnTo = /^\/(auth|invite|reset|reset-password|forgot-password|logout|api)(\/|$|\?)/;

/**
 * Returns a safe path on this site from request data, or `/` for anything else. Rejects other origins in every
 * spelling: scheme, `//host`, `/\host`, `/.//host`, control characters.
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

/** Returns the sign-in address that returns to `wanted` afterward. */
export function signInPath(wanted: string): string {
  const next = safeReturnPath(wanted);
  return next === "/" ? "/auth" : `/auth?${new URLSearchParams({ next })}`;
}

/** Returns the address of a page that asks first and then returns to this address of a list. */
export function pathWithReturn(path: string, { pathname, search }: { pathname: string; search: string }): string {
  return `${path}?${new URLSearchParams({ return: pathname + search })}`;
}

/** Returns the address that led to the page, with its search, filters, and page, if it is one of this list. */
export function returnPathOf({ searchParams }: URL, listPath: string): string {
  const path = safeReturnPath(searchParams.get("return"));
  return path === listPath || path.startsWith(`${listPath}?`) ? path : listPath;
}
