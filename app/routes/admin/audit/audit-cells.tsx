import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../../contract/admin/audit.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { adminPath } from "../sections.ts";
import { UserLink } from "../user-link.tsx";
import { useAuditTexts } from "./use-audit-texts.ts";

/** The pages of items, by the kind of target. Items of other kinds have none. */
const pages: Readonly<Record<string, string>> = {
  user: `${adminPath}/people`,
  report: `${adminPath}/reports`,
  order: `${adminPath}/orders`,
};

/** Who acted: the command line, the environment, or an account with its address. */
export function Actor({ entry: { actor_id, actor_email } }: { entry: AuditEntry }) {
  const { t } = useTranslation("adminAudit");
  if (actor_id === "command-line") return t("commandLine");
  if (actor_id === "environment") return t("environment");
  return <UserLink id={actor_id} email={actor_email} />;
}

/** What was acted on, as a link to its page if it has one. */
export function Target({ entry: { target_kind, target_id } }: { entry: AuditEntry }) {
  const { targetText } = useAuditTexts();
  const page = pages[target_kind];
  return (
    <>
      {targetText(target_kind)}
      <small className="block break-all text-ink-3 text-xs">
        {page === undefined ? (
          target_id
        ) : (
          <Link to={`${page}/${target_id}`} className="target underline decoration-line-control underline-offset-3">
            {target_id}
          </Link>
        )}
      </small>
    </>
  );
}

/** The changed fields, one below the other, each with its values before and after. */
export function Changes({ entry: { changes } }: { entry: AuditEntry }) {
  const { t } = useTranslation("adminAudit");
  const language = useLanguage();
  const fields = Object.entries(changes);
  if (fields.length === 0) return "–";
  const textOf = (value: unknown) => {
    if (value === null || value === undefined || value === "") return t("nothing");
    if (typeof value === "number") return numberFormat(language).format(value);
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  return (
    <dl className="flex flex-col gap-1.5">
      {fields.map(([field, { before, after }]) => (
        <div key={field}>
          <dt className="text-ink-3 text-xs">{field}</dt>
          <dd className="break-words">
            <span className="sr-only">{t("before")}: </span>
            <span className="text-ink-2">{textOf(before)}</span>
            <Icon name="arrow-right" className="mx-1.5 inline size-3.5 stroke-[1.5] align-[-2px] text-ink-3" />
            <span className="sr-only">{t("after")}: </span>
            {textOf(after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
