import { useTranslation } from "react-i18next";
import { type useFetcher, useRouteLoaderData } from "react-router";
import type { CollectionInvite, CollectionMember } from "../../../../contract/collection-members.ts";
import { type MemberRole, memberRoles } from "../../../../contract/collection-terms.ts";
import type { Collection } from "../../../../contract/collections.ts";
import { dateFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { FormPage, FormSection } from "../../../parts/form-page.tsx";
import { SecretOnce } from "../../../parts/secret-once.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { listPath } from "../addresses.ts";
import { CollectionGone } from "../collection-gone.tsx";
import type { Route } from "./+types/members";
import { membersPath, sharedViewPath } from "./addresses.ts";
import { NameField, type RefusedName } from "./name-field.tsx";

interface ShownMember extends CollectionMember {
  shownName: string;
}

export interface SharedWith {
  id: string;
  name: string;
  role: Collection["role"];
  members: ShownMember[];
  invites: CollectionInvite[];
  /** The member that the page asks to remove. */
  removing: ShownMember | undefined;
}

interface MembersPageProps {
  /** `null` if the user may not view the collection. */
  shared: SharedWith | null;
  invite: {
    Form: ReturnType<typeof useFetcher>["Form"];
    pending: boolean;
    answer: { link: string | null; problem: string | null; name: RefusedName | null; role: MemberRole } | undefined;
  };
}

/** Who is in a collection: for its owner, to change; for a member, to see and to leave. */
export function MembersPage({ shared, invite }: MembersPageProps) {
  const { t } = useTranslation("members");
  if (!shared) return <CollectionGone />;
  const { id, name, role, members, invites, removing } = shared;
  const isOwner = role === "owner";
  const you = members.find((member) => member.is_you);
  return (
    <FormPage title={t("title")} subtitle={t("subtitle", { name })}>
      <div className="mt-4">
        <ButtonLink
          to={members.length > 1 ? sharedViewPath(id) : listPath({ collection: id })}
          icon={<Icon name="arrow-left" />}
        >
          {t("back")}
        </ButtonLink>
      </div>
      {removing ? <Removing id={id} member={removing} /> : null}
      <ul aria-label={t("title")} className="mt-6 flex flex-col divide-y divide-line">
        {members.map((member) => (
          <Member key={member.account_id} id={id} member={member} isOwner={isOwner} />
        ))}
      </ul>
      {isOwner ? (
        <FormSection title={t("invite.title")} description={t("invite.description")}>
          <Invite id={id} asksName={you?.name === ""} {...invite} />
          {invites.length > 0 ? <OpenInvites id={id} invites={invites} /> : null}
        </FormSection>
      ) : you ? (
        <div className="mt-9">
          <ButtonLink to={membersPath(id, you.account_id)} icon={<Icon name="log-out" />}>
            {t("leave")}
          </ButtonLink>
        </div>
      ) : null}
    </FormPage>
  );
}

function Member({ id, member, isOwner }: { id: string; member: ShownMember; isOwner: boolean }) {
  const { t } = useTranslation("members");
  const { account_id: account, shownName: name, role, item_count: count } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="tabular text-ink-3 text-sm">
          {isOwner && role !== "owner" ? null : `${t(`roles.${role}`)} · `}
          {t("added", { count })}
        </p>
      </div>
      {isOwner && role !== "owner" ? (
        <div className="flex flex-wrap items-center gap-2">
          <Form method="post" action={membersPath(id)} className="flex flex-wrap items-center gap-2" preventScrollReset>
            <input type="hidden" name="intent" value="role" />
            <input type="hidden" name="account" value={account} />
            <SelectField name="role" label={t("roleOf", { name })} labelHidden defaultValue={role}>
              {memberRoles.map((one) => (
                <option key={one} value={one}>
                  {t(`roles.${one}`)}
                </option>
              ))}
            </SelectField>
            <Button>{t("save")}</Button>
          </Form>
          <ButtonLink to={membersPath(id, account)} aria-label={t("removeOf", { name })}>
            {t("remove")}
          </ButtonLink>
        </div>
      ) : null}
    </li>
  );
}

/** Asks before a member and the member's creations leave. */
function Removing({ id, member }: { id: string; member: ShownMember }) {
  const { t } = useTranslation("members");
  const { account_id: account, shownName: name, is_you: isYou } = member;
  return (
    <section aria-labelledby="removing" className="mt-6 rounded-lg border border-line bg-surface-1 p-5">
      <h2 id="removing" className="text-md">
        {isYou ? t("leaveTitle") : t("removeTitle", { name })}
      </h2>
      <p className="mt-1 text-ink-2">{isYou ? t("leaveMessage") : t("removeMessage", { name })}</p>
      <Form method="post" action={membersPath(id)} className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="account" value={account} />
        {isYou ? <input type="hidden" name="self" value="1" /> : null}
        <Button variant="danger">{isYou ? t("leave") : t("remove")}</Button>
        <ButtonLink to={membersPath(id)}>{t("cancel")}</ButtonLink>
      </Form>
    </section>
  );
}

type InviteProps = { id: string; asksName: boolean } & MembersPageProps["invite"];

function Invite({ id, asksName, Form: InviteForm, pending, answer }: InviteProps) {
  const { t } = useTranslation("members");
  if (answer?.link) {
    return (
      <SecretOnce
        label={t("invite.link")}
        copyLabel={t("invite.copy")}
        message={t("invite.once")}
        secret={answer.link}
        doneTo={membersPath(id)}
      />
    );
  }
  return (
    <InviteForm method="post" action={membersPath(id)} noValidate className="flex flex-wrap items-end gap-2">
      <ErrorNotice className="basis-full">{answer?.problem}</ErrorNotice>
      <input type="hidden" name="intent" value="invite" />
      {asksName ? <NameField refused={answer?.name} className="mb-2 basis-full" /> : null}
      <SelectField name="role" label={t("invite.role")} defaultValue={answer?.role ?? "view"}>
        {memberRoles.map((one) => (
          <option key={one} value={one}>
            {t(`roles.${one}`)}
          </option>
        ))}
      </SelectField>
      <Button variant="primary" pending={pending} pendingLabel={t("invite.creating")} className="h-10.5">
        {t("invite.create")}
      </Button>
    </InviteForm>
  );
}

function OpenInvites({ id, invites }: Pick<SharedWith, "id" | "invites">) {
  const { t } = useTranslation("members");
  const language = useLanguage();
  const root = useRouteLoaderData<Route.ComponentProps["matches"][0]["loaderData"]>("root");
  const days = dateFormat(language, { dateStyle: "medium", timeZone: root?.timeZone ?? "UTC" });
  return (
    <>
      <h3 className="mt-6 font-medium text-sm">{t("invite.open")}</h3>
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {invites.map(({ id: invite, role, expires_at }) => {
          const day = days.format(new Date(expires_at));
          return (
            <li key={invite} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span>
                {t(`roles.${role}`)} · <span suppressHydrationWarning>{t("invite.until", { day })}</span>
              </span>
              <Form method="post" action={membersPath(id)} preventScrollReset>
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="invite" value={invite} />
                <Button size="small" aria-label={t("invite.revokeOf", { role: t(`roles.${role}`), day })}>
                  {t("invite.revoke")}
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </>
  );
}
