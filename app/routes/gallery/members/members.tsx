import { data, redirect } from "react-router";
import { z } from "zod";
import { newCollectionInvite } from "../../../../contract/collection-members.ts";
import { memberRoles } from "../../../../contract/collection-terms.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { useSecretForm } from "../../../parts/use-secret-form.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { collectionsPath } from "../addresses.ts";
import type { Route } from "./+types/members";
import { membersPath } from "./addresses.ts";
import { MembersPage } from "./members-page.tsx";
import { saveName } from "./save-name.server.ts";
import { nameOf } from "./user-names.server.ts";

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const t = translator(context);
  const { collections, collectionMembers } = api(context, url.pathname + url.search);
  const [found, listed] = await Promise.all([
    collections.collection({ params: { id } }),
    collectionMembers.members({ params: { id } }),
  ]);
  if (!found.ok && found.status === 404) {
    return data({ shared: null, title: t("collections:gone.title") }, { status: 404 });
  }
  const { name, role } = valueOrThrow(context, found);
  const { members: all, invites } = valueOrThrow(context, listed);
  const members = all.map((member) => ({ ...member, shownName: nameOf(t, member) }));
  const removing = members.find((one) => one.account_id === url.searchParams.get("remove") && one.role !== "owner");
  return data({ shared: { id, name, role, members, invites, removing }, title: t("members:title") });
}

const memberForm = z.object({ account: z.uuid() });
const roleForm = memberForm.extend({ role: z.enum(memberRoles) });
const inviteForm = z.object({ invite: z.uuid() });

/** Changes who is in a collection. Only the response to a new invitation contains its link. */
export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const fields = Object.fromEntries(form);
  const t = translator(context);
  const calls = api(context, membersPath(id));
  const { collectionMembers } = calls;
  switch (form.get("intent")) {
    case "invite": {
      const body = newCollectionInvite.safeParse(fields).data ?? { role: "view" as const, expires_in_days: 7 };
      const shown = { link: null, problem: null, name: null, role: body.role };
      const unnamed = await saveName(context, calls, form);
      if (unnamed) return data({ ...shown, name: unnamed.refused }, { status: unnamed.status });
      const answer = await collectionMembers.invite({ params: { id }, body });
      if (!answer.ok) {
        return data({ ...shown, problem: refusalMessage(context, answer) }, { status: answer.status || 503 });
      }
      const link = new URL(answer.value.path, host().publicOrigin ?? url.origin).href;
      return data({ ...shown, link }, { status: 201 });
    }
    case "role": {
      const wanted = roleForm.safeParse(fields).data;
      if (!wanted) break;
      const { account: account_id, role } = wanted;
      const answer = await collectionMembers.changeMember({ params: { id, account_id }, body: { role } });
      return told(answer.ok, t("members:saved"), answer.ok ? "" : refusalMessage(context, answer));
    }
    case "remove": {
      const account_id = memberForm.safeParse(fields).data?.account;
      if (!account_id) break;
      const answer = await collectionMembers.removeMember({ params: { id, account_id } });
      // A member that another window already removed counts as removed.
      const isDone = answer.ok || answer.status === 404;
      const message = answer.ok || isDone ? "" : refusalMessage(context, answer);
      if (isDone && form.get("self") === "1") {
        return redirectWithToast(collectionsPath, { tone: "success", message: t("members:left") });
      }
      return told(isDone, t("members:removed"), message);
    }
    case "revoke": {
      const invite_id = inviteForm.safeParse(fields).data?.invite;
      if (!invite_id) break;
      const answer = await collectionMembers.revokeInvite({ params: { id, invite_id } });
      const isDone = answer.ok || answer.status === 404;
      return told(isDone, t("members:invite.revoked"), answer.ok || isDone ? "" : refusalMessage(context, answer));
    }
  }
  return redirect(membersPath(id), { status: 303 });

  function told(isDone: boolean, done: string, problem: string) {
    return redirectWithToast(
      membersPath(id),
      isDone ? { tone: "success", message: done } : { tone: "error", message: problem },
    );
  }
}

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  const invite = useSecretForm<typeof action>(actionData);
  return <MembersPage shared={loaderData.shared} invite={invite} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
