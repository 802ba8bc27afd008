import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";

/** Whether the backend has what our API adds to the specification. Controls that need it are not shown without it. */
export function useHasAdditions(): boolean {
  return useRouteLoaderData<{ hasAdditions?: boolean }>("root")?.hasAdditions ?? true;
}

/** Shows its children where the backend has what our API adds to the specification. */
export function Additions({ children }: { children: ReactNode }) {
  return useHasAdditions() ? children : null;
}
