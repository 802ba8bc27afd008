import type { NavigateOptions, ShouldRevalidateFunctionArgs } from "react-router";

const listPathname = "/gallery";
const viewerPathname = /^\/gallery\/view\/[^/]+$/;

/** Where a list begins; the viewer's address leaves it out. */
const placeNames = ["after", "before", "month"];

/** Whether this is the address of the viewer. */
export function isViewer(pathname: string): boolean {
  return viewerPathname.test(pathname);
}

/** What the history remembers of a viewer that was opened from its list: going back closes it. */
const overListState = { overList: true };

/** How a link to the viewer is followed from its list: the list stays where it is. Links that lead elsewhere are just followed. */
export function openingFrom(link: HTMLAnchorElement): NavigateOptions {
  return isViewer(link.pathname) ? { preventScrollReset: true, state: overListState } : {};
}

/** Whether the history says that the list is one step back. */
export function isOverList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "overList" in state && state.overList === true;
}

/**
 * A `shouldRevalidate`: opening the viewer, stepping through it and closing it leaves what lies below as it is, so that
 * none of it waits for the server.
 */
export function unlessOnlyViewerMoves(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl: from, nextUrl: to, formMethod, defaultShouldRevalidate } = change;
  const moves =
    formMethod === undefined &&
    from.pathname !== to.pathname &&
    [from, to].every(({ pathname }) => pathname === listPathname || isViewer(pathname)) &&
    listOf(from) === listOf(to);
  return moves ? false : defaultShouldRevalidate;
}

function listOf({ searchParams }: URL): string {
  return [...searchParams]
    .filter(([name]) => !placeNames.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join("&");
}
