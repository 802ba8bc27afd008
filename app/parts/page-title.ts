interface RootMatch {
  loaderData?: { appName: string };
}

type Matches = readonly [RootMatch | undefined, ...unknown[]];

/** The document title of a page: its own name, then the product's as the root loader gave it. */
export function documentTitle([root]: Matches, title: string | undefined): string {
  const appName = root?.loaderData?.appName ?? "";
  return title ? `${title} · ${appName}` : appName;
}

/** The same, as a route's `meta` gives it. */
export function pageTitle(matches: Matches, title: string | undefined) {
  return [{ title: documentTitle(matches, title) }];
}
