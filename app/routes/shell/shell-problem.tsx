import type { ComponentType } from "react";
import { useRouteLoaderData } from "react-router";
import { PageProblem } from "../../parts/page-problem.tsx";
import type { ShellProps } from "../../parts/shell.tsx";

/** Replaces a page that is missing or unavailable. The shell around it stays. */
export function ShellProblem({ shell: Shell, error }: { shell: ComponentType<ShellProps>; error: unknown }) {
  const root = useRouteLoaderData<Omit<ShellProps, "places" | "children">>("root");
  if (!root) throw error;
  return (
    <Shell {...root}>
      <PageProblem error={error} />
    </Shell>
  );
}
