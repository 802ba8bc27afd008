import { useTranslation } from "react-i18next";
import type { AdminUserDetails } from "../../../../../contract/admin/users.ts";
import { dateFormat } from "../../../../../contract/formats.ts";
import { useFormGeneration } from "../../../../forms/use-form-generation.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { FormSection } from "../../../../parts/form-page.tsx";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { AdminPage } from "../../list-page.tsx";
import { confirmPath } from "../addresses.ts";
import { StatusBadge } from "../status-badge.tsx";
import { AccessForms } from "./access-forms.tsx";
import type { Reply } from "./change-person.server.ts";
import { CreditsForm } from "./credits-form.tsx";
import { Facts } from "./facts.tsx";
import { LimitsForm } from "./limits-form.tsx";
import { LinkForms } from "./link-forms.tsx";
import { Sessions } from "./sessions.tsx";

interface PersonPageProps {
  person: AdminUserDetails;
  /** Whether users may sign in with passwords. */
  passwordSignIn: boolean;
  /** Identifies the next change of the credits. */
  creditsKey: string;
  reply: Reply | undefined;
  now: number;
  timeZone: string;
}

function isCreditsForm(form: FormData): boolean {
  return form.get("intent") === "credits";
}

/** One user: what administrators may know, and what they can do. */
export function PersonPage({ person, passwordSignIn, creditsKey, reply, now, timeZone }: PersonPageProps) {
  const { t } = useTranslation("people");
  const creditsGeneration = useFormGeneration(isCreditsForm);
  return (
    <AdminPage
      title={person.email}
      description={<StatusBadge status={person.status} />}
      action={<Reopen person={person} timeZone={timeZone} />}
    >
      <div className="max-w-160">
        <Facts person={person} now={now} timeZone={timeZone} />
        <FormSection id="credits" title={t("credits.title")} description={t("credits.description")}>
          <CreditsForm key={creditsGeneration} changeKey={creditsKey} reply={replyTo(reply, "credits")} />
        </FormSection>
        <FormSection id="access" title={t("access.title")}>
          <AccessForms person={person} roleReply={replyTo(reply, "role")} planReply={replyTo(reply, "plan")} />
        </FormSection>
        <FormSection id="limits" title={t("limits.title")} description={t("limits.description")}>
          {/* A new form after each change, so that an Undo shows in its fields. */}
          <LimitsForm
            key={Object.values(person.limits).join(" ")}
            limits={person.limits}
            reply={replyTo(reply, "limits")}
          />
        </FormSection>
        {passwordSignIn || person.status === "active" ? (
          <FormSection id="links" title={t("links.title")} description={t("links.description")}>
            <LinkForms person={person} passwordSignIn={passwordSignIn} reply={reply} timeZone={timeZone} />
          </FormSection>
        ) : null}
        <FormSection id="devices" title={t("devices")}>
          <Sessions id={person.id} sessions={person.sessions} now={now} timeZone={timeZone} />
        </FormSection>
        {person.status === "leaving" ? null : (
          <FormSection id="close" title={t("close.title")} danger>
            <div className="flex flex-wrap gap-2">
              {person.status === "active" ? (
                <ButtonLink to={confirmPath(person.id, "disable")}>{t("close.disable")}</ButtonLink>
              ) : null}
              <ButtonLink to={confirmPath(person.id, "delete")}>{t("close.delete")}</ButtonLink>
            </div>
          </FormSection>
        )}
      </div>
    </AdminPage>
  );
}

function Reopen({ person: { status, deletes_at }, timeZone }: Pick<PersonPageProps, "person" | "timeZone">) {
  const { t } = useTranslation("people");
  const language = useLanguage();
  if (status === "active") return null;
  const intent = status === "leaving" ? "keep" : "enable";
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value={intent} />
      {deletes_at === null ? null : (
        <span className="text-warn">
          {t("status.deletedOn", {
            date: dateFormat(language, { dateStyle: "medium", timeZone }).format(new Date(deletes_at)),
          })}
        </span>
      )}
      <Button variant="primary">{t(intent === "keep" ? "close.keep" : "close.enable")}</Button>
    </Form>
  );
}

function replyTo(reply: Reply | undefined, intent: Reply["intent"]): Reply["form"] {
  return reply?.intent === intent ? reply.form : undefined;
}
