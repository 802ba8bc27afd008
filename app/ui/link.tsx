import type { ComponentProps } from "react";
import { useLocation } from "react-router";

/** How a link or form navigates within the app. */
export interface InApp {
  /** Replaces the current entry of the history. */
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Leaves the navigation to the browser. */
  reloadDocument?: boolean;
}

/**
 * Returns the attribute by which `FollowLinks` recognizes links and forms of the app, and how they navigate.
 * `undefined` for those that the browser handles.
 */
export function inAppOptions(
  { replace, preventScrollReset, reloadDocument }: InApp,
  prefetch?: "intent",
): string | undefined {
  if (reloadDocument) return undefined;
  return [replace && "replace", preventScrollReset && "keep-scroll", prefetch && "prefetch"].filter(Boolean).join(" ");
}

export type LinkProps = Omit<ComponentProps<"a">, "href"> &
  InApp & {
    /** A path, or only a search or hash. */
    to: string;
    /** Loads the page when the user is about to follow the link. */
    prefetch?: "intent";
  };

/**
 * A link within the app: a plain element, because lists have many. One listener for all of them navigates without
 * loading the document.
 */
export function Link({ to, replace, preventScrollReset, reloadDocument, prefetch, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to} data-in-app={inAppOptions({ replace, preventScrollReset, reloadDocument }, prefetch)} />
  );
}

/** A link of a navigation. It is current on its page and, unless `end` is set, on the pages below it. */
export function NavLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isCurrent ? "page" : undefined} />;
}
