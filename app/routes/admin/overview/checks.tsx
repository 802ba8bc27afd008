import { useTranslation } from "react-i18next";
import type { Overview } from "../../../../contract/admin/overview.ts";
import { KeyValueList } from "../../../ui/key-value-list.tsx";

/** What the server needs to serve requests, and whether it has that. */
export function Checks({ checks }: Pick<Overview, "checks">) {
  const { t } = useTranslation("adminOverview");
  return (
    <section id="checks" className="mt-10">
      <h2 className="mb-3 font-medium">{t("checks.title")}</h2>
      <KeyValueList
        entries={checks.map(({ name, outcome }) => ({
          name: t(`checks.${name}`),
          value:
            outcome === "ok" ? t("checks.ok") : <span className="text-bad">{t("checks.failed", { outcome })}</span>,
        }))}
      />
      <p className="mt-3 text-ink-3 text-sm">{t("checks.note")}</p>
    </section>
  );
}
