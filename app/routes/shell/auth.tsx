import { Outlet, useLocation } from "react-router";
import { host } from "../../host.server.ts";
import { AuthShell } from "../../parts/auth-shell.tsx";
import type { Route } from "./+types/auth";

export function loader() {
  const { pictures } = host();
  return {
    pictures: pictures.map(({ name, width, height, prompt }) => ({ src: `/pictures/${name}`, width, height, prompt })),
  };
}

/** The operator's images change only when the product starts again. */
export function shouldRevalidate() {
  return false;
}

export default function Auth({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <AuthShell
      {...root.loaderData}
      showcase={{ ...loaderData, tagline: root.loaderData.tagline }}
      isEntrance={pathname === "/auth"}
    >
      <Outlet />
    </AuthShell>
  );
}
