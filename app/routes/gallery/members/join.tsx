import { useTranslation } from "react-i18next";
import { data, useNavigation } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { FormPage } from "../../../parts/form-page.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { collectionsPath } from "../addresses.ts";
import type { Route } from "./+types/join";
import { sharedViewPath } from "./addresses.ts";
import { NameField } from "./name-field.tsx";
import { saveName } from "./save-name.server.ts";

export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const t = translator(context);
  const offer = await api(context, url.pathname).collectionMembers.readInvite({ params: { token } });
  if (!offer.ok && offer.status === 404) {
    return data({ offer: null, title: t("members:join.goneTitle") }, { status: 404 });
  }
  const { collection_id: id, name, owner, role, is_member: isMember } = valueOrThrow(context, offer);
  const title = t("members:join.title", { name });
  return data({ offer: { id, owner: owner.name, role, isMember }, title });
}

/** Saves the name of a user who has none, and accepts the invitation. */
export async function action({ request, params: { token }, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const calls = api(context, url.pathname);
  const unnamed = await saveName(context, calls, await readForm(request, context));
  if (unnamed) return data(unnamed.refused, { status: unnamed.status });
  const joined = await calls.collectionMembers.accept({ params: { token } });
  if (joined.ok) {
    const message = t("members:join.joined");
    return redirectWithToast(sharedViewPath(joined.value.id), { tone: "success", message });
  }
  // The page then says that the invitation no longer works.
  const message = joined.status === 404 ? t("members:join.goneTitle") : refusalMessage(context, joined);
  return redirectWithToast(url.pathname, { tone: "error", message });
}

/** What an invitation to a collection offers, and the button that accepts it. */
export default function Join({ loaderData: { offer, title }, actionData, matches: [root] }: Route.ComponentProps) {
  const { t } = useTranslation("members");
  const pending = useNavigation().formMethod === "POST";
  if (!offer) {
    return (
      <EmptyState
        level={1}
        icon={<Icon name="link-2-off" />}
        title={title}
        actions={<ButtonLink to={collectionsPath}>{t("back")}</ButtonLink>}
      >
        {t("join.goneMessage")}
      </EmptyState>
    );
  }
  const { id, owner, role, isMember } = offer;
  const asksName = actionData !== undefined || root.loaderData.user?.display_name === "";
  return (
    <FormPage title={title} subtitle={owner === "" ? t("join.offerUnnamed") : t("join.offer", { owner })}>
      <p className="mt-4">{t("join.role", { role: t(`roles.${role}`) })}</p>
      <p className="mt-1 text-ink-2">{t("join.privacy")}</p>
      {isMember ? <p className="mt-4">{t("join.member")}</p> : null}
      <Form method="post" noValidate className="mt-6 flex flex-wrap gap-2">
        {asksName ? <NameField refused={actionData} className="mb-4 basis-full" /> : null}
        <Button variant="primary" size="large" pending={pending} pendingLabel={t("join.pending")}>
          {t("join.accept")}
        </Button>
        {isMember ? <ButtonLink to={sharedViewPath(id)}>{t("open")}</ButtonLink> : null}
      </Form>
    </FormPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
