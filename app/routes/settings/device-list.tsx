import { useTranslation } from "react-i18next";
import { deviceName } from "../../../contract/device-name.ts";
import type { OpenSession } from "../../../contract/sessions.ts";
import { RelativeTime } from "../../parts/relative-time.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";

const devicesPath = "/settings/devices";
const handheld = /\b(iPhone|iPad|Android|Mobile)\b/;

interface DeviceListProps {
  /** `null` when the list could not be read. */
  devices: OpenSession[] | null;
  now: number;
  timeZone: string;
}

/** The devices on which the user is signed in, each with a button to sign it out. */
export function DeviceList({ devices, now, timeZone }: DeviceListProps) {
  const { t } = useTranslation("settings");
  const nameOf = (userAgent: string): string => {
    const { browser, system } = deviceName(userAgent);
    if (browser && system) return t("devices.named", { browser, system });
    return browser ?? system ?? t("devices.unknown");
  };
  if (!devices) return <Notice tone="error">{t("devices.loadFailed")}</Notice>;
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line">
        {devices.map(({ id, user_agent, last_used_at, is_current }) => {
          const icon = handheld.test(user_agent) ? "smartphone" : "monitor";
          const name = nameOf(user_agent);
          return (
            <li key={id} className="flex min-h-16 items-center gap-3.5 px-4 py-2.5">
              <Icon name={icon} className="size-5 shrink-0 stroke-[1.5] text-ink-3" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <span className="break-words">{name}</span>
                  {is_current ? <Badge tone="accent">{t("devices.current")}</Badge> : null}
                </p>
                <p className="text-ink-3 text-sm">
                  {t("devices.lastUsed")}: <RelativeTime at={last_used_at} now={now} timeZone={timeZone} />
                </p>
              </div>
              {is_current ? null : (
                <Form method="post" action={devicesPath} preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <Button size="small" aria-label={t("devices.signOutNamed", { device: name })}>
                    {t("devices.signOut")}
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
      {devices.length > 1 ? (
        <Form method="post" action={devicesPath} preventScrollReset className="mt-4">
          <Button>{t("devices.signOutOthers")}</Button>
        </Form>
      ) : null}
    </>
  );
}
