import { useRouteLoaderData } from "react-router";

/** Whether the studio uses credits. Without them, no page shows prices or credits. */
export function useCreditsOn(): boolean {
  return useRouteLoaderData<{ creditsOn?: boolean }>("root")?.creditsOn ?? true;
}
