import { useTranslation } from "react-i18next";
import type { AdminUserDetails } from "../../../../../contract/admin/users.ts";
import { RelativeTime } from "../../../../parts/relative-time.tsx";
import { ButtonLink } from "../../../../ui/button.tsx";
import { confirmPath } from "../addresses.ts";

/** The devices that are signed in. */
export function Sessions({
  id,
  sessions,
  now,
  timeZone,
}: Pick<AdminUserDetails, "id" | "sessions"> & { now: number; timeZone: string }) {
  const { t } = useTranslation("people");
  if (sessions.length === 0) return <p className="text-ink-2">{t("sessions.none")}</p>;
  return (
    <>
      <ul className="border-line border-t">
        {sessions.map((session) => (
          <li key={session.id} className="flex justify-between gap-4 border-line border-b py-2.5">
            <span>
              {[session.browser, session.system].filter((part) => part !== null).join(" · ") || t("sessions.unknown")}
            </span>
            <span className="text-ink-3">
              <RelativeTime at={session.last_used_at} now={now} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink to={confirmPath(id, "end-sessions")} className="mt-4">
        {t("sessions.end")}
      </ButtonLink>
    </>
  );
}
