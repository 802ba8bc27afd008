import { Outlet } from "react-router";
import { AppShell } from "../../parts/app-shell.tsx";
import type { Route } from "./+types/sidebar";

export default function Sidebar({ matches: [root] }: Route.ComponentProps) {
  return (
    <AppShell {...root.loaderData}>
      <Outlet />
    </AppShell>
  );
}
