import { isRouteErrorResponse, Outlet, useRouteLoaderData } from "react-router";
import { AppShell } from "../../parts/app-shell.tsx";
import { RouteError } from "../../parts/route-error-screen.tsx";
import type { Route } from "./+types/sidebar";

export default function Sidebar({ matches: [root] }: Route.ComponentProps) {
  return (
    <AppShell {...root.loaderData}>
      <Outlet />
    </AppShell>
  );
}

/** A page that is not there; what stands around it stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<Route.ComponentProps["matches"][0]["loaderData"]>("root");
  if (!root || !isRouteErrorResponse(error)) throw error;
  return (
    <AppShell {...root}>
      <RouteError status={error.status} data={error.data} />
    </AppShell>
  );
}
