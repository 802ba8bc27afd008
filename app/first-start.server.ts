import { type MiddlewareFunction, redirect } from "react-router";
import { readStudio } from "./api/studio.server.ts";
import { sessionContext } from "./session/session.server.ts";
import { hasSkippedSetup } from "./session/skipped-setup.server.ts";

/** The setup itself, and what everyone may read before it. */
const staysOpen = /^\/(welcome|terms|privacy|site\.webmanifest|pictures|texts)(\/|$)/;

/** A studio that has an account once never needs its setup again, so this process stops asking. */
let isSetUp = false;

/** Leads the first visitor of a studio without an account to its setup. */
export const firstStart: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const isAsked = !isSetUp && ["GET", "HEAD"].includes(request.method) && !staysOpen.test(url.pathname);
  if (!isAsked || context.get(sessionContext).current) return next();
  const studio = await readStudio(context, url.pathname);
  if (studio.ok && !studio.value.needs_setup) isSetUp = true;
  if (studio.ok && studio.value.needs_setup && !(await hasSkippedSetup(request))) throw redirect("/welcome");
  return next();
};
