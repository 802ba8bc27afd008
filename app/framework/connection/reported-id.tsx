import { useTranslation } from "react-i18next";
import { useRequestId } from "./request-id.ts";

/** By this ID, an operator finds in the log what happened. A request that was never answered has none. */
export function ReportedId() {
  const { t } = useTranslation();
  const id = useRequestId();
  return id === undefined ? null : <p className="mt-4 text-sm break-words text-ink-3">{t("requestId", { id })}</p>;
}
