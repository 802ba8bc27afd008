import { Outlet } from "react-router";
import { AppShell } from "../../parts/app-shell.tsx";
import type { Route } from "./+types/sidebar";
import { ShellProblem } from "./shell-problem.tsx";

export default function Sidebar({ matches: [root] }: Route.ComponentProps) {
  return (
    <AppShell {...root.loaderData}>
      <Outlet />
    </AppShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShellProblem shell={AppShell} error={error} />;
}
