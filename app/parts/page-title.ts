interface RootMatch {
  loaderData?: { appName: string };
}

/** The document title of a page: its own name, then the product's as the root loader gave it. */
export function pageTitle([root]: readonly [RootMatch | undefined, ...unknown[]], title: string | undefined) {
  const appName = root?.loaderData?.appName ?? "";
  return [{ title: title ? `${title} · ${appName}` : appName }];
}
