interface RootMatch {
  loaderData?: { appName: string; description: string };
}

type Matches = readonly [RootMatch | undefined, ...unknown[]];

/** Returns the document title of a page: its own name, then the product's name from the root loader. */
export function documentTitle([root]: Matches, title: string | undefined): string {
  const appName = root?.loaderData?.appName ?? "";
  return title ? `${title} · ${appName}` : appName;
}

/** Returns the same title in the format of a route's `meta`, and what the product is for. */
export function pageTitle(matches: Matches, title: string | undefined) {
  const description = matches[0]?.loaderData?.description;
  return [
    { title: documentTitle(matches, title) },
    ...(description ? [{ name: "description", content: description }] : []),
  ];
}
