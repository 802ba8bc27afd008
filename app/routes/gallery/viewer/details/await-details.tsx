import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import type { ViewDetails } from "./view-details.server.ts";

/**
 * Renders content that depends on the details, with a placeholder while they load. Details that came with the page
 * render immediately, because revealing deferred content needs a script.
 */
export function AwaitDetails({
  creationId,
  details,
  fallback,
  children,
}: {
  creationId: string;
  /** `undefined` before the first request. */
  details: Promise<ViewDetails> | ViewDetails | undefined;
  fallback: ReactNode;
  children: (details: ViewDetails) => ReactNode;
}) {
  if (!details) return fallback;
  if (!(details instanceof Promise)) return children(details);
  return (
    <Suspense key={creationId} fallback={fallback}>
      <Await resolve={details}>{children}</Await>
    </Suspense>
  );
}
