import { api } from "../../../../api/api.server.ts";
import { host } from "../../../../host.server.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { adminValue } from "../../admin-calls.server.ts";
import type { Route } from "./+types/route";
import { changePerson } from "./change-person.server.ts";
import { PersonPage } from "./person-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const outcome = await api(context, url.pathname).adminUsers.read({ params });
  const person = await adminValue({ context, url }, outcome);
  // The same form changes the credits once, however often it is sent.
  const { now, passwordSignIn } = host();
  return { person, passwordSignIn, creditsKey: crypto.randomUUID(), now: now(), title: person.email };
}

export function action({ request, params, context, url }: Route.ActionArgs) {
  return changePerson({ request, context, url }, params.id);
}

export default function Person({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return (
    <PersonPage {...loaderData} key={loaderData.person.id} reply={actionData} timeZone={root.loaderData.timeZone} />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
