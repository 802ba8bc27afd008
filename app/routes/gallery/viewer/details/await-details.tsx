import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import type { ViewDetails } from "./view-details.server.ts";

/**
 * What depends on the details: a stand-in while they are on their way. Where they came with the page nothing is put off,
 * for putting off is undone by a script.
 */
export function AwaitDetails({
  creationId,
  details,
  fallback,
  children,
}: {
  creationId: string;
  /** `undefined` while nothing has been asked yet. */
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
