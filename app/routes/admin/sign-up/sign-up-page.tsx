import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { SignUpPage as SignUpState, WaitingAccount } from "../../../../contract/admin/sign-up.ts";
import { FormSection } from "../../../parts/form-page.tsx";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { pathWithReturn } from "../../../session/safe-return.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { AdminTable } from "../admin-table.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";

interface SignUpPageProps {
  settings: SignUpState;
  waiting: { count: number; results: WaitingAccount[] };
  query: { page: number; page_size: number; search?: string };
  now: number;
  timeZone: string;
  form: ReactNode;
}

/** The accounts that wait for approval, and who may sign up. */
export function SignUpPage({ settings, waiting, query, now, timeZone, form }: SignUpPageProps) {
  const { t } = useTranslation(["access", "admin"]);
  return (
    <AdminPage title={t("admin:nav.signUp")} description={t("signUp.description")}>
      {settings.waiting > 0 || settings.mode === "approval" ? (
        <FormSection title={t("waiting.title")} description={t("waiting.description")}>
          <AdminList
            count={waiting.count}
            query={query}
            searchLabel={settings.waiting > 0 ? t("waiting.search") : undefined}
            empty={t("waiting.none")}
          >
            <AdminTable
              caption={t("waiting.title")}
              rows={waiting.results}
              columns={[
                { label: t("waiting.address"), cell: ({ email }) => email },
                {
                  label: t("waiting.since"),
                  cell: ({ created_at }) => <RelativeTime at={created_at} now={now} timeZone={timeZone} />,
                },
                { label: t("waiting.decision"), cell: ({ id, email }) => <Decision id={id} email={email} /> },
              ]}
            />
          </AdminList>
        </FormSection>
      ) : null}
      {form}
    </AdminPage>
  );
}

function Decision({ id, email }: { id: string; email: string }) {
  const { t } = useTranslation("access");
  const declinePath = pathWithReturn(`/admin/sign-up/${id}/decline`, useLocation());
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="approve" value={id} />
      <Button size="small" aria-label={t("waiting.approveNamed", { email })}>
        {t("waiting.approve")}
      </Button>
      <ButtonLink size="small" to={declinePath} aria-label={t("waiting.declineNamed", { email })}>
        {t("waiting.decline")}
      </ButtonLink>
    </Form>
  );
}
