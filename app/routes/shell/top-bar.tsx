import { Outlet } from "react-router";
import { TopBarShell } from "../../parts/top-bar-shell.tsx";
import type { Route } from "./+types/top-bar";

export default function TopBar({ matches: [root] }: Route.ComponentProps) {
  return (
    <TopBarShell {...root.loaderData}>
      <Outlet />
    </TopBarShell>
  );
}
