import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { Invite } from "../../../../contract/admin/invites.ts";
import { type InviteState, inviteStates } from "../../../../contract/admin/sign-up-terms.ts";
import { dateFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { pathWithReturn } from "../../../session/safe-return.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { AdminTable } from "../admin-table.tsx";
import { FilterField } from "../filter-field.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";

interface InvitesPageProps {
  query: { page: number; page_size: number; search?: string; state?: InviteState };
  count: number;
  invites: Invite[];
  now: number;
  timeZone: string;
}

/** All invites, with what is left of each. */
export function InvitesPage({ query, count, invites, now, timeZone }: InvitesPageProps) {
  const { t } = useTranslation(["access", "admin"]);
  const language = useLanguage();
  const date = dateFormat(language, { dateStyle: "medium", timeZone });
  const isFiltered = query.search !== undefined || query.state !== undefined;
  return (
    <AdminPage
      title={t("admin:nav.invites")}
      description={t("invites.description")}
      action={
        <ButtonLink to="/admin/invites/new" variant="primary">
          {t("invites.new")}
        </ButtonLink>
      }
    >
      <AdminList
        count={count}
        query={query}
        searchLabel={t("invites.search")}
        filters={
          <FilterField
            name="state"
            label={t("invites.state")}
            value={query.state}
            options={inviteStates}
            textOf={(state) => t(`states.${state}`)}
          />
        }
        empty={isFiltered ? undefined : t("invites.none")}
      >
        <AdminTable
          caption={t("admin:nav.invites")}
          rows={invites}
          columns={[
            { label: t("invites.for"), cell: ({ email }) => email ?? t("invites.anyone") },
            {
              label: t("invites.state"),
              cell: ({ state }) => <Badge tone={state === "open" ? "good" : "neutral"}>{t(`states.${state}`)}</Badge>,
            },
            { label: t("invites.role"), cell: ({ role }) => t(`roles.${role}`) },
            { label: t("invites.uses"), isFigure: true, cell: ({ used, uses_max }) => `${used} / ${uses_max}` },
            { label: t("invites.credits"), isFigure: true, cell: ({ starter_credits }) => starter_credits ?? "–" },
            { label: t("invites.expires"), cell: ({ expires_at }) => date.format(new Date(expires_at)) },
            {
              label: t("invites.created"),
              cell: ({ created_at, created_by_email }) => (
                <span title={created_by_email ?? undefined}>
                  <RelativeTime at={created_at} now={now} timeZone={timeZone} />
                </span>
              ),
            },
            { label: t("invites.action"), cell: (invite) => <Revoke {...invite} /> },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}

function Revoke({ id, state }: Pick<Invite, "id" | "state">) {
  const { t } = useTranslation("access");
  const location = useLocation();
  if (state !== "open") return "–";
  return (
    <ButtonLink size="small" to={pathWithReturn(`/admin/invites/${id}/revoke`, location)}>
      {t("invites.revoke")}
    </ButtonLink>
  );
}
