import { Outlet } from "react-router";
import { TopBarShell } from "../../parts/top-bar-shell.tsx";
import type { Route } from "./+types/top-bar";
import { ShellProblem } from "./shell-problem.tsx";

export default function TopBar({ matches: [root] }: Route.ComponentProps) {
  return (
    <TopBarShell {...root.loaderData}>
      <Outlet />
    </TopBarShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShellProblem shell={TopBarShell} error={error} />;
}
