import { Outlet, useRouteLoaderData } from "react-router";
import { PageProblem } from "../../parts/page-problem.tsx";
import { TopBarShell } from "../../parts/top-bar-shell.tsx";
import type { Route } from "./+types/top-bar";

export default function TopBar({ matches: [root] }: Route.ComponentProps) {
  return (
    <TopBarShell {...root.loaderData}>
      <Outlet />
    </TopBarShell>
  );
}

/** Shown for a page that is missing or unavailable. The shell around it stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<Route.ComponentProps["matches"][0]["loaderData"]>("root");
  if (!root) throw error;
  return (
    <TopBarShell {...root}>
      <PageProblem error={error} />
    </TopBarShell>
  );
}
