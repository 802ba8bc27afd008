import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconLink } from "../../ui/icon-button.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import { placeToastsIn } from "../../ui/toast.tsx";
import { notificationsPanelId } from "./bell.tsx";
import { ReadAllForm } from "./mark-all-read-form.tsx";
import { notificationSettingsPath, notificationsPath } from "./notification-changes.ts";

const LatestList = lazy(() => import("./latest-list.tsx").catch(() => ({ default: () => <NotThere /> })));

/** Shown when the list could not be loaded. The links below it still work. */
function NotThere() {
  const { t } = useTranslation("notifications");
  return <p className="grid flex-1 place-items-center px-6 text-center text-ink-2">{t("loadFailed")}</p>;
}

/**
 * The panel that the bells of a page open: the latest notifications, and links. The browser opens and closes it,
 * restores the focus, and closes it on Escape and on a press outside. Its content is rendered while it is open.
 */
export function NotificationsPanel({ timeZone, className }: { timeZone: string; className: string }) {
  const { pathname } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const [open, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();

  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname) panel.current?.hidePopover();
    shownOn.current = pathname;
  }, [pathname]);

  // It may have been opened before hydration.
  useEffect(() => setOpen(panel.current?.matches(":popover-open") ?? false), []);

  // A press on Undo in a toast outside of it would close it.
  useEffect(() => (open && panel.current ? placeToastsIn(panel.current) : undefined), [open]);

  return (
    <div
      ref={panel}
      role="dialog"
      id={notificationsPanelId}
      popover="auto"
      aria-labelledby={headingId}
      onToggle={({ newState }) => setOpen(newState === "open")}
      onKeyDown={walk}
      className={classNames(
        "fixed inset-auto m-0 hidden h-122 max-h-[calc(100dvh-7rem)] flex-col rounded-lg border border-line-strong bg-surface-1 p-0 text-base text-ink shadow-float backdrop:bg-transparent open:flex noscript:hidden!",
        className,
      )}
    >
      {open ? <PanelContent headingId={headingId} timeZone={timeZone} onFollow={close} /> : null}
    </div>
  );
}

function PanelContent({
  headingId,
  timeZone,
  onFollow,
}: {
  headingId: string;
  timeZone: string;
  onFollow: () => void;
}) {
  const { t } = useTranslation("notifications");
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-line border-b py-1.5 pr-1.5 pl-4">
        <h2 id={headingId}>{t("title")}</h2>
        <ReadAllForm variant="quiet" />
      </div>
      <div tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain outline-none">
        <Suspense fallback={<Waiting />}>
          <LatestList timeZone={timeZone} onFollow={onFollow} />
        </Suspense>
      </div>
      <div className="flex items-center justify-between border-line border-t p-1.5">
        <ButtonLink to={notificationsPath} variant="quiet" size="small" onClick={onFollow}>
          {t("all")}
        </ButtonLink>
        <IconLink
          to={notificationSettingsPath}
          name={t("settingsLink")}
          icon={<Icon name="settings-2" />}
          size="small"
          tip={false}
          onClick={onFollow}
        />
      </div>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return <p className="grid flex-1 place-items-center text-ink-3">{t("loading")}</p>;
}

/** Moves the focus to the next or previous notification with the arrow keys, and wraps around. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
  if (!step) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-notice]")];
  const row = event.target instanceof Element ? event.target.closest("li") : null;
  const at = links.findIndex((link) => row?.contains(link));
  const next = at < 0 && step < 0 ? links.length - 1 : (at + step + links.length) % links.length;
  links[next]?.focus();
}
