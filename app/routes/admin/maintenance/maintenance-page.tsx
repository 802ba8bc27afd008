import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { Maintenance } from "../../../../contract/admin/maintenance.ts";
import { dateFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { AdminPage } from "../list-page.tsx";
import { startPath } from "./addresses.ts";

/** Whether maintenance is on, and the means to change that. */
export function MaintenancePage({
  maintenance: { is_on, message, started_at },
  timeZone,
}: {
  maintenance: Maintenance;
  timeZone: string;
}) {
  const { t } = useTranslation("notices");
  const language = useLanguage();
  const { t: admin } = useTranslation("admin");
  const pending = useNavigation().formMethod === "POST";
  const time = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <AdminPage title={admin("nav.maintenance")} description={t("maintenance.description")}>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={is_on ? "warn" : "neutral"}>{t(is_on ? "maintenance.isOn" : "maintenance.isOff")}</Badge>
        {started_at === null ? null : (
          <span className="text-ink-3">{t("maintenance.since", { date: time.format(new Date(started_at)) })}</span>
        )}
      </div>
      {message ? (
        <p dir="auto" className="mt-4 max-w-160 wrap-anywhere text-ink-2">
          {message}
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-2">
        {is_on ? (
          <>
            <Form method="post">
              <Button variant="primary" pending={pending}>
                {t("maintenance.turnOff")}
              </Button>
            </Form>
            <ButtonLink to={startPath}>{t("maintenance.changeMessage")}</ButtonLink>
          </>
        ) : (
          <ButtonLink to={startPath} variant="primary">
            {t("maintenance.turnOn")}
          </ButtonLink>
        )}
      </div>
    </AdminPage>
  );
}
