import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { StudioInfo } from "../../contract/studio.ts";
import { classNames } from "../ui/class-names.ts";
import { Form } from "../ui/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Link } from "../ui/link.tsx";

export type ShownNotices = Pick<StudioInfo, "announcement" | "maintenance">;
export type ShownAnnouncement = NonNullable<StudioInfo["announcement"]>;

/** The form field that dismisses an announcement. */
export const dismissField = "dismiss_announcement";

/** Tells everyone on every page what the administrators announce, and that the studio is in maintenance. */
export function StudioNotices({ announcement, maintenance, className }: ShownNotices & { className?: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div role="status" className={className}>
      {maintenance ? (
        <Strip isWarning>
          <p dir="auto" className="min-w-0 flex-1 py-2 text-pretty wrap-anywhere">
            {maintenance.message || t("banner.maintenance")}
          </p>
        </Strip>
      ) : null}
      {announcement ? (
        <AnnouncementStrip announcement={announcement}>
          <Form method="post" action="/preferences" preventScrollReset>
            <input type="hidden" name={dismissField} value={announcement.id} />
            <input type="hidden" name="return" value={pathname + search} />
            <IconButton
              name={t("banner.dismiss")}
              icon={<Icon name="x" />}
              tip={false}
              className="pointer-coarse:size-11"
              // The button disappears with the strip, so the focus moves to the beginning of the page.
              onClick={() => document.getElementById("main")?.focus({ preventScroll: true })}
            />
          </Form>
        </AnnouncementStrip>
      ) : null}
    </div>
  );
}

/** An announcement as visitors see it, with the means to dismiss it. */
export function AnnouncementStrip({
  announcement: { text, language, link, tone },
  children,
}: {
  announcement: ShownAnnouncement;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Strip isWarning={tone === "warning"}>
      <p className="min-w-0 flex-1 py-2 text-pretty wrap-anywhere">
        <span lang={language} dir="auto">
          {text}
        </span>{" "}
        {link === null ? null : <MoreLink to={link}>{t("banner.more")}</MoreLink>}
      </p>
      {children}
    </Strip>
  );
}

const linkClassNames = "whitespace-nowrap text-accent underline underline-offset-3";

function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith("/")) {
    return (
      <Link to={to} className={linkClassNames}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="noreferrer" className={linkClassNames}>
      {children}
    </a>
  );
}

function Strip({ isWarning, children }: { isWarning: boolean; children: ReactNode }) {
  return (
    <div className="px-4 pt-3 sm:px-6">
      <div className="flex items-start gap-2.5 rounded-md border border-line bg-surface-1 py-0.5 pr-0.5 pl-3 sm:py-1.5 sm:pr-1.5 sm:pl-3.5">
        <Icon
          name={isWarning ? "circle-exclamation-point" : "info"}
          className={classNames(
            "mt-2.5 size-4.5 shrink-0 stroke-[1.5] max-[24rem]:hidden",
            isWarning ? "text-warn" : "text-accent",
          )}
        />
        {children}
      </div>
    </div>
  );
}
