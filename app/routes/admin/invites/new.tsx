import { data } from "react-router";
import { inviteRequest } from "../../../../contract/admin/invites.ts";
import { api } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { useSecretForm } from "../../../parts/use-secret-form.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import type { Route } from "./+types/new";
import { NewInvitePage } from "./new-invite-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  // Asks for the password before the form is filled in.
  await adminValue({ context, url }, await api(context, url.pathname).adminSignUp.read());
  return { title: translator(context)("access:invites.new") };
}

/** Creates an invite. Only this response contains its link. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const parsed = parseForm(form, inviteRequest, translator(context));
  if (!parsed.ok) return data({ created: null, reply: parsed.reply }, { status: 422 });
  const answer = await api(context, url.pathname).adminInvites.create({ body: parsed.value });
  if (answer.ok) return data({ created: answer.value, reply: null }, { status: 201 });
  const outcome = await adminChange({ context, url }, answer);
  const reply = outcome.ok ? null : parsed.refuse(outcome.message, outcome.violations);
  return data({ created: null, reply }, { status: outcome.ok ? 200 : outcome.status });
}

export default function NewInvite({ loaderData, actionData }: Route.ComponentProps) {
  const { Form, pending, answer } = useSecretForm<typeof action>(actionData);
  return (
    <NewInvitePage
      title={loaderData.title}
      Form={Form}
      pending={pending}
      created={answer?.created ?? null}
      reply={answer?.reply ?? undefined}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
