import { redirect } from "react-router";
import { host } from "../../host.server.ts";

/** Leads away from the pages for passwords where users sign in without one. */
export function leaveWithoutPasswords(): void {
  if (!host().passwordSignIn) throw redirect("/auth");
}
