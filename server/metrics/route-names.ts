import { TrieRouter } from "hono/router/trie-router";

/** The route of an address that matches no pattern. There is only one, whatever the address. */
export const unmatched = "unmatched";

/**
 * Returns a function that names the route of an address: the pattern it matches, never a part of the address itself.
 * Literal parts win over parameters. Data that a page requests by itself (`/gallery.data`) belongs to the page.
 */
export function createRouteNames(patterns: readonly string[]): (address: string) => string {
  const router = new TrieRouter<string>();
  for (const pattern of [...new Set(patterns)].toSorted(compareSpecificity)) {
    // The pages' answer to any address says nothing about the route.
    if (pattern !== "/*" && pattern !== "*") router.add("GET", plain(pattern), pattern);
  }
  return (address) => {
    const [[match] = []] = router.match("GET", plain(withoutData(address.split("?", 1)[0] ?? "/")));
    return match?.[0] ?? unmatched;
  };
}

/** Pages match in any case, with any number of slashes. */
function plain(path: string): string {
  return `/${path.toLowerCase().split("/").filter(Boolean).join("/")}`;
}

function withoutData(path: string): string {
  return path.replace(/(?:\/_|\/_root)?\.data$/, "");
}

/** Sorts literal parts before parameters, and those before a rest of any length. */
function compareSpecificity(a: string, b: string): number {
  const [left = "", right = ""] = [a, b].map((pattern) => pattern.replace(/[^/]+/g, rankOf));
  return left < right ? -1 : Number(left > right);
}

function rankOf(part: string): string {
  if (part.startsWith("*")) return "3";
  return part.startsWith(":") ? "2" : "1";
}
