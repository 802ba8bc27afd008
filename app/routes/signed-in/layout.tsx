import { Outlet, redirect } from "react-router";
import { CollectCreation } from "../../parts/collecting/collect-creation.tsx";
import { useMediaDownloads } from "../../parts/use-media-downloads.tsx";
import { unlessOnlyViewerMoves } from "../../parts/viewer-address.ts";
import { signInPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import type { Route } from "./+types/layout";

const requireSession: Route.MiddlewareFunction = async ({ context, url }, next) => {
  if (!context.get(sessionContext).current) {
    const wanted = url.pathname + url.search;
    throw redirect(signInPath(wanted));
  }
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** Makes the browser call the server on every navigation, so that the guard above always runs. */
export function loader() {
  return null;
}

/** The viewer calls the server itself, and closing it shows only what was already there. */
export const shouldRevalidate = unlessOnlyViewerMoves;

export default function SignedIn() {
  useMediaDownloads();
  return (
    <>
      <Outlet />
      <CollectCreation />
    </>
  );
}
