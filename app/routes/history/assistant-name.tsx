import { useTranslation } from "react-i18next";
import type { AssistantInfo } from "../../../contract/conversations.ts";

/** The name and kind of the assistant, and the price of a reply if it has one. */
export function AssistantName({ assistant: { kind, label, reply_credits: credits } }: { assistant: AssistantInfo }) {
  const { t } = useTranslation("history");
  return (
    <p className="truncate text-ink-3 text-xs" title={t(`who.${kind}Hint`)}>
      {t(`who.${kind}`, { label })}
      {credits > 0 ? <> · {t("who.cost", { count: credits })}</> : null}
    </p>
  );
}
