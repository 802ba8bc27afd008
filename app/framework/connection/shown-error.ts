import { useLayoutEffect } from "react";
import { useRouteError } from "react-router";

/** The errors that the page shows instead of one of its parts. */
const shown = new Set<unknown>();

/** Notes that the page shows the error of the nearest error boundary. Each screen for errors calls it. */
export function useShownError(): void {
  const error = useRouteError();
  useLayoutEffect(() => {
    if (error === undefined) return;
    shown.add(error);
    return () => void shown.delete(error);
  }, [error]);
}

/** Returns the errors that the page shows. Browser only. */
export function shownErrors(): readonly unknown[] {
  return [...shown];
}
