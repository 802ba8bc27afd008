import { useTranslation } from "react-i18next";
import type { AdminUserDetails } from "../../../../../contract/admin/users.ts";
import { dateFormat, numberFormat } from "../../../../../contract/formats.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { RelativeTime } from "../../../../parts/relative-time.tsx";
import { sizeIn } from "../../../../parts/size-in.ts";
import { KeyValueList } from "../../../../ui/key-value-list.tsx";
import { Link } from "../../../../ui/link.tsx";
import { planNames } from "../addresses.ts";

/** What administrators may know of a user: numbers and states. */
export function Facts({ person, now, timeZone }: { person: AdminUserDetails; now: number; timeZone: string }) {
  const { t } = useTranslation("people");
  const language = useLanguage();
  const number = numberFormat(language, { maximumFractionDigits: 2 });
  const signed = numberFormat(language, { maximumFractionDigits: 2, signDisplay: "exceptZero" });
  const day = dateFormat(language, { dateStyle: "medium", timeZone });
  return (
    <div className="mt-6">
      <KeyValueList
        entries={[
          { name: t("name"), value: person.display_name },
          { name: "ID", value: <span className="break-all">{person.id}</span> },
          { name: t("email"), value: t(person.is_confirmed ? "confirmed" : "unconfirmed") },
          { name: t("role.label"), value: t(`role.${person.role}`) },
          { name: t("plan"), value: planNames[person.plan] },
          {
            name: t("balance"),
            value: [
              number.format(person.balance),
              ...person.ledger.map(({ kind, credits }) => `${t(`ledger.${kind}`)} ${signed.format(credits)}`),
            ].join(" · "),
          },
          {
            name: t("runsOf"),
            value: person.runs.map(({ status, count }) => `${t(`runs.${status}`)} ${number.format(count)}`).join(" · "),
          },
          { name: t("storage"), value: sizeIn(language, person.storage_bytes) },
          { name: t("reports"), value: number.format(person.reports) },
          {
            name: t("lastSeen"),
            value:
              person.last_seen_at === null ? (
                t("never")
              ) : (
                <RelativeTime at={person.last_seen_at} now={now} timeZone={timeZone} />
              ),
          },
          { name: t("joined"), value: day.format(new Date(person.created_at)) },
        ]}
      />
      <p className="mt-4">
        <Link to={`/admin/audit?target=${encodeURIComponent(person.id)}`} className="target underline">
          {t("auditLink")}
        </Link>
      </p>
    </div>
  );
}
