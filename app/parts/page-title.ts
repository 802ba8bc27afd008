interface RootMatch {
  loaderData?: { appName: string };
}

type Matches = readonly [RootMatch | undefined, ...unknown[]];

/** Returns the document title of a page: its own name, then the product's name from the root loader. */
export function documentTitle([root]: Matches, title: string | undefined): string {
  const appName = root?.loaderData?.appName ?? "";
  return title ? `${title} · ${appName}` : appName;
}

/** Returns the same title in the format of a route's `meta`. */
export function pageTitle(matches: Matches, title: string | undefined) {
  return [{ title: documentTitle(matches, title) }];
}
