import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { receiveMessage } from "../chat-composer/send-message.server.ts";
import type { Route } from "./+types/route";
import { NewChat } from "./new-chat-page.tsx";
import { readNewChat } from "./read-new-chat.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await readNewChat(context, url)), title: translator(context)("common:nav.newChat") };
}

export async function action({ request, context }: Route.ActionArgs) {
  return receiveMessage(context, await readForm(request, context), null);
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  return <NewChat {...loaderData} answer={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
