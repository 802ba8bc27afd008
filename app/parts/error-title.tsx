import { useMatches } from "react-router";

/**
 * The document title of what stands in place of a page. A route's `meta` cannot give it: it knows no language. The root's
 * gives none where there is an error.
 */
export function ErrorTitle({ title }: { title: string }) {
  const [root] = useMatches();
  const data = root?.loaderData;
  const appName = typeof data === "object" && data !== null && "appName" in data ? String(data.appName) : "";
  return <title>{appName === "" ? title : `${title} · ${appName}`}</title>;
}
