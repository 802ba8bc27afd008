import { Outlet, useRouteLoaderData } from "react-router";
import { AppShell } from "../../parts/app-shell.tsx";
import { PageProblem } from "../../parts/page-problem.tsx";
import type { Route } from "./+types/sidebar";

export default function Sidebar({ matches: [root] }: Route.ComponentProps) {
  return (
    <AppShell {...root.loaderData}>
      <Outlet />
    </AppShell>
  );
}

/** Shown for a page that is missing or unavailable. The shell around it stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<Route.ComponentProps["matches"][0]["loaderData"]>("root");
  if (!root) throw error;
  return (
    <AppShell {...root}>
      <PageProblem error={error} />
    </AppShell>
  );
}
