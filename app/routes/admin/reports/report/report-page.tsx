import { useTranslation } from "react-i18next";
import type { Report } from "../../../../../contract/admin/reports.ts";
import { appealOutcomes, reportDecisions, standingDecision } from "../../../../../contract/report-terms.ts";
import { FormSection } from "../../../../parts/form-page.tsx";
import { RelativeTime } from "../../../../parts/relative-time.tsx";
import { ButtonLink } from "../../../../ui/button.tsx";
import { KeyValueList } from "../../../../ui/key-value-list.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { AdminPage } from "../../list-page.tsx";
import { decidePath, reportPath } from "../addresses.ts";
import { ReportedContent } from "./reported-content.tsx";

interface ReportPageProps {
  report: Report;
  now: number;
  timeZone: string;
}

/** One report: the reported item alone, what was said about it, and what to decide. */
export function ReportPage({ report, now, timeZone }: ReportPageProps) {
  const { t } = useTranslation(["moderation", "reasons"]);
  const { kind, state, notice_count, owner_id, owner_name, earlier, created_at } = report;
  const counts = reportDecisions
    .filter((decision) => earlier[decision] > 0)
    .map((decision) => `${t(`reasons:decision.${decision}`)}: ${earlier[decision]}`);
  return (
    <AdminPage title={t(`reasons:reason.${report.reason}`)}>
      <div className="mt-5">
        <KeyValueList
          entries={[
            { name: t("item"), value: t(`kind.${kind}`) },
            { name: t("stateLabel"), value: t(`state.${state}`) },
            { name: t("notices"), value: notice_count },
            { name: t("reportedAt"), value: <RelativeTime at={created_at} now={now} timeZone={timeZone} /> },
            { name: t("owner"), value: `${owner_name || t("unnamed")} · ${owner_id}` },
            { name: t("earlier"), value: counts.join(" · ") || t("noEarlier") },
          ]}
        />
      </div>
      <FormSection title={t("content.title")}>
        <ReportedContent report={report} />
      </FormSection>
      <Notices report={report} now={now} timeZone={timeZone} />
      <Decision report={report} />
      <Appeal report={report} />
    </AdminPage>
  );
}

function Notices({ report: { notices }, now, timeZone }: ReportPageProps) {
  const { t } = useTranslation(["moderation", "reasons"]);
  return (
    <FormSection title={t("notices")}>
      <ul className="flex flex-col gap-4">
        {notices.map(({ id, reason, details, name, email, created_at }) => (
          <li key={id} className="border-line border-l-2 pl-4">
            <p className="break-words text-ink-3 text-sm">
              {t(`reasons:reason.${reason}`)} · {[name, email].filter(Boolean).join(", ") || t("anonymous")} ·{" "}
              <RelativeTime at={created_at} now={now} timeZone={timeZone} />
            </p>
            {details === "" ? null : <Words text={details} />}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

function Decision({ report }: Pick<ReportPageProps, "report">) {
  const { t } = useTranslation(["moderation", "reasons"]);
  const { decision, facts, ground, ground_reference: reference, choices, kind } = report;
  if (decision !== null)
    return (
      <>
        <FormSection title={t("reasons:decision.label")}>
          <KeyValueList
            entries={[
              { name: t("reasons:decision.label"), value: t(`reasons:decision.${decision}`) },
              { name: t("field.ground"), value: ground && `${t(`ground.${ground}`)}: ${reference}` },
              { name: t("field.facts"), value: facts && <Words text={facts} /> },
            ]}
          />
        </FormSection>
        <Revision report={report} />
      </>
    );
  return (
    <FormSection title={t("decide")} description={kind === "collection" ? t("content.collectionHint") : undefined}>
      {choices.length === 0 ? <Notice>{t("forAdmins")}</Notice> : <Choices report={report} />}
    </FormSection>
  );
}

function Revision({ report }: Pick<ReportPageProps, "report">) {
  const { t } = useTranslation("moderation");
  const { choices, final_because: because, state } = report;
  if (state !== "decided" || (choices.length === 0 && because === null)) return null;
  return (
    <FormSection title={t("revise.title")}>
      {because === null ? <Choices report={report} /> : <Notice>{t(`revise.final.${because}`)}</Notice>}
    </FormSection>
  );
}

function Choices({ report }: Pick<ReportPageProps, "report">) {
  const { t } = useTranslation("moderation");
  const standing = standingDecision(report);
  return (
    <div className="flex flex-wrap gap-2">
      {report.choices.map((choice) => (
        <ButtonLink key={choice} to={decidePath(report.id, choice, standing)}>
          {t(choice === "none" && standing !== null ? "appeal.reversed" : `choice.${choice}`)}
        </ButtonLink>
      ))}
    </div>
  );
}

function Appeal({ report }: Pick<ReportPageProps, "report">) {
  const { t } = useTranslation("moderation");
  const { id, appeal_text, appeal_facts, appeal_outcome, state, can_decide_appeal, is_own_decision } = report;
  if (appeal_text === null && appeal_outcome === null) return null;
  return (
    <FormSection title={t(appeal_text === null ? "revise.done" : "appeal.title")}>
      <div className="flex flex-col gap-4">
        {appeal_text === null ? null : (
          <div className="border-line border-l-2 pl-4">
            <Words text={appeal_text} />
          </div>
        )}
        {appeal_outcome === null ? null : <p>{t(`appeal.was.${appeal_outcome}`)}</p>}
        {appeal_facts === null ? null : <Words text={appeal_facts} />}
        {state !== "appealed" ? null : can_decide_appeal ? (
          <>
            {is_own_decision ? <Notice>{t("appeal.own")}</Notice> : null}
            <div className="flex flex-wrap gap-2">
              {appealOutcomes.map((outcome) => (
                <ButtonLink key={outcome} to={`${reportPath(id)}/appeal?outcome=${outcome}`}>
                  {t(`appeal.${outcome}`)}
                </ButtonLink>
              ))}
            </div>
          </>
        ) : (
          <Notice>{t("forAdmins")}</Notice>
        )}
      </div>
    </FormSection>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line break-words">
      {text}
    </p>
  );
}
