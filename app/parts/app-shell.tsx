import { useRef } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "../i18n/texts.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton, IconLink } from "../ui/icon-button.tsx";
import { NavLink } from "../ui/link.tsx";
import { useOnChange } from "../ui/use-on-change.ts";
import { Brand } from "./brand.tsx";
import { SearchEntry, useCommandMenu } from "./commands/search-button.tsx";
import { Figures } from "./figures.tsx";
import { belowFloatingBar, floatingBarClassNames, PlaceIcon } from "./floating-bar.tsx";
import { NotificationBanner } from "./notification-banner.tsx";
import { Bell } from "./notifications/bell.tsx";
import { NotificationsPanel } from "./notifications/notifications-panel.tsx";
import {
  AppearanceMenu,
  assistantPath,
  nameOf,
  profilePath,
  type ShellProps,
  SignOut,
  settingsPath,
  useOwnPlaces,
  usePlaces,
} from "./shell.tsx";

function Footer({ user, features, appearance, language }: ShellProps) {
  const { t } = useTranslation();
  if (!user) {
    return (
      <div className="relative flex items-center gap-2">
        <ButtonLink to="/auth" variant="primary" className="flex-1">
          {t("nav.signIn")}
        </ButtonLink>
        <AppearanceMenu appearance={appearance} language={language} side="top" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <NavLink
        to={profilePath}
        prefetch="intent"
        className="flex min-w-0 items-center gap-2.5 rounded-md py-1.5 pr-2 pl-1 outline-offset-[-2px] transition-colors hover:bg-surface-2 aria-[current]:bg-surface-2"
      >
        <Avatar name={nameOf(user)} src={user.avatar_url} />
        <span className="min-w-0">
          <span className="block truncate">{nameOf(user)}</span>
          <span className="line-clamp-2 wrap-anywhere text-ink-3 text-xs">{user.email}</span>
        </span>
      </NavLink>
      <div className="flex items-center justify-end gap-1">
        {features.notifications ? <Bell /> : null}
        <IconLink to={settingsPath} name={t("nav.settings")} icon={<Icon name="settings" />} prefetch="intent" />
        <SignOut>
          <IconButton name={t("nav.signOut")} icon={<Icon name="log-out" />} size="medium" />
        </SignOut>
      </div>
    </div>
  );
}

const sidebarId = "sidebar";

/**
 * A 280 px sidebar beside the content. On small screens the sidebar starts closed: it is a popover that a button of the
 * floating bar opens and its backdrop closes. The browser handles this without scripts.
 */
export function AppShell(props: ShellProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const sidebar = useRef<HTMLElement>(null);
  const places = usePlaces(props);
  const own = useOwnPlaces();
  const { open, menu } = useCommandMenu(props);

  useOnChange([key], () => {
    if (sidebar.current?.matches(":popover-open")) sidebar.current.hidePopover();
  });

  return (
    <>
      <nav
        ref={sidebar}
        id={sidebarId}
        aria-label={t("nav.main")}
        popover="auto"
        className="hidden h-dvh w-70 max-w-[calc(100vw-3rem)] flex-col overflow-visible border-line border-r bg-surface-0 p-3 text-ink transition-transform duration-(--calm) open:flex lg:flex starting:open:-translate-x-full fixed inset-y-0 left-0 m-0"
      >
        <div className="mb-3 flex items-center justify-between pl-2">
          <Brand appName={props.appName} />
          <IconButton
            type="button"
            name={t("nav.close")}
            icon={<Icon name="x" />}
            tip={false}
            popoverTarget={sidebarId}
            popoverTargetAction="hide"
            className="lg:hidden"
          />
        </div>
        {props.user ? <SearchEntry onOpen={open} /> : null}
        <ul className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto">
          {places.map(({ to, label, icon, badge }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === "/"}
                prefetch="intent"
                className="flex min-h-10 items-center gap-3 rounded-md px-3 text-ink-2 outline-offset-[-2px] transition-colors hover:bg-surface-1 hover:text-ink pointer-coarse:min-h-11 aria-[current]:bg-surface-2 aria-[current]:text-ink [&_svg]:size-4.5 [&_svg]:stroke-[1.5]"
              >
                {icon}
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {badge ? (
                  <>
                    <span aria-hidden="true">
                      <Badge>
                        <Figures>{badge.text}</Figures>
                      </Badge>
                    </span>
                    <Figures className="sr-only">{badge.words}</Figures>
                  </>
                ) : null}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="border-line border-t pt-3">
          <Footer {...props} />
        </div>
      </nav>
      <header className={classNames(floatingBarClassNames, "lg:hidden")}>
        <IconButton
          type="button"
          name={t("nav.open")}
          icon={<Icon name="menu" />}
          tip={false}
          popoverTarget={sidebarId}
        />
        <Brand
          appName={props.appName}
          compact
          className={classNames("mr-auto px-1", props.user && "max-[24rem]:hidden")}
        />
        {props.user ? (
          <nav aria-label={t("nav.main")} className="ml-auto flex">
            {[...places, ...own].map((place) => (
              <PlaceIcon
                key={place.to}
                place={place}
                // The narrowest screens have space only for the essential entries; this one is also in the sidebar.
                className={place.to === assistantPath ? "max-[28rem]:hidden" : undefined}
              />
            ))}
            {props.features.notifications ? <Bell tip={false} /> : null}
          </nav>
        ) : (
          <ButtonLink to="/auth" variant="primary" size="small">
            {t("nav.signIn")}
          </ButtonLink>
        )}
      </header>
      {props.user && props.features.notifications ? (
        <NotificationsPanel
          timeZone={props.timeZone}
          className={classNames(belowFloatingBar, "lg:bottom-16 lg:left-3 lg:w-92")}
        />
      ) : null}
      <main id="main" tabIndex={-1} className="pt-18 outline-none lg:pt-0 lg:pl-70">
        {props.user ? <NotificationBanner notification={props.urgentNotification} /> : null}
        {props.children}
      </main>
      {props.user ? menu : null}
    </>
  );
}
