import { useMatches } from "react-router";
import { useShownError } from "../framework/connection/shown-error.ts";

/**
 * The document title of an error screen. A route's `meta` cannot provide it because it has no language. The root's
 * `meta` provides none when there is an error.
 */
export function ErrorTitle({ title }: { title: string }) {
  useShownError();
  const [root] = useMatches();
  const data = root?.loaderData;
  const appName = typeof data === "object" && data !== null && "appName" in data ? String(data.appName) : "";
  return <title>{appName === "" ? title : `${title} · ${appName}`}</title>;
}
