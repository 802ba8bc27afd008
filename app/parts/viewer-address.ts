import type { NavigateOptions, ShouldRevalidateFunctionArgs } from "react-router";

const listPathname = "/gallery";
const viewerPathname = /^\/gallery\/view\/[^/]+$/;

/** Parameters for a position in a list, which the viewer's address omits. */
const placeNames = ["after", "before", "month"];

/** Whether this is the address of the viewer. */
export function isViewer(pathname: string): boolean {
  return viewerPathname.test(pathname);
}

/** History state of a viewer that was opened from its list: going back closes it. */
const overListState = { overList: true };

/**
 * Returns how to navigate to the viewer from its list, so that the list keeps its position. Links to other pages get no
 * options.
 */
export function openingFrom(link: HTMLAnchorElement): NavigateOptions {
  return isViewer(link.pathname) ? { preventScrollReset: true, state: overListState } : {};
}

/** Whether the history state says that the list is one step back. */
export function isOverList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "overList" in state && state.overList === true;
}

/**
 * A `shouldRevalidate` function. Opening, stepping through and closing the viewer does not reload the data of the page
 * below, so none of these waits for the server.
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
