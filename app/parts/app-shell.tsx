import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Avatar } from "../ui/avatar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton, IconLink } from "../ui/icon-button.tsx";
import { NavLink } from "../ui/link.tsx";
import { useOnChange } from "../ui/use-on-change.ts";
import { Brand } from "./brand.tsx";
import { SearchEntry, useCommandMenu } from "./commands/search-button.tsx";
import { Figures } from "./figures.tsx";
import { belowFloatingBar } from "./floating-bar.tsx";
import { NotificationBanner } from "./notification-banner.tsx";
import { Bell } from "./notifications/bell.tsx";
import { NotificationsPanel } from "./notifications/notifications-panel.tsx";
import { AppearanceMenu, nameOf, profilePath, type ShellProps, SignOut, settingsPath, usePlaces } from "./shell.tsx";
import { StudioNotices } from "./studio-notices.tsx";
import "./app-shell.css";

function Account({ user, features, appearance, language }: ShellProps) {
  const { t } = useTranslation();
  if (!user) {
    return (
      <>
        <ButtonLink to="/auth" variant="primary" className="flex-1">
          {t("nav.signIn")}
        </ButtonLink>
        <div className="sidebar-in-drawer">
          <AppearanceMenu appearance={appearance} language={language} side="top" />
        </div>
      </>
    );
  }
  return (
    <>
      <NavLink to={profilePath} prefetch="intent" className="sidebar-profile">
        <Avatar name={nameOf(user)} src={user.avatar_url} />
        <span className="sidebar-person">
          <span className="sr-only">{t("nav.profile")} </span>
          <bdi>{nameOf(user)}</bdi>
          <span className="sidebar-email">{user.email}</span>
        </span>
      </NavLink>
      {features.notifications ? <Bell /> : null}
      <IconLink to={settingsPath} name={t("nav.settings")} icon={<Icon name="settings" />} prefetch="intent" />
      <SignOut className="sidebar-in-drawer">
        <IconButton name={t("nav.signOut")} icon={<Icon name="log-out" />} />
      </SignOut>
    </>
  );
}

const sidebarId = "sidebar";

/**
 * A sidebar beside the content. On small screens the same element is a floating bar of icons, and a button opens it as
 * a drawer. The drawer is a popover: the browser opens and closes it without scripts.
 */
export function AppShell(props: ShellProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const sidebar = useRef<HTMLElement>(null);
  const places = usePlaces(props);
  const { open, menu } = useCommandMenu(props);

  useOnChange([key], () => {
    if (sidebar.current?.matches(":popover-open")) sidebar.current.hidePopover();
  });

  return (
    <>
      <header className="contents">
        <nav ref={sidebar} id={sidebarId} aria-label={t("nav.main")} popover="auto" className="sidebar">
          <div className="sidebar-head">
            <IconButton
              type="button"
              name={t("nav.open")}
              icon={<Icon name="menu" />}
              tip={false}
              popoverTarget={sidebarId}
              className="sidebar-open"
            />
            <Brand
              appName={props.appName}
              className={classNames("sidebar-brand", props.user && "max-[24rem]:not-in-[:popover-open]:hidden")}
            />
            <IconButton
              type="button"
              name={t("nav.close")}
              icon={<Icon name="x" />}
              tip={false}
              popoverTarget={sidebarId}
              popoverTargetAction="hide"
              className="sidebar-close"
            />
          </div>
          {props.user ? <SearchEntry onOpen={open} /> : null}
          <ul className={classNames("sidebar-places", !props.user && "sidebar-in-drawer")}>
            {places.map(({ to, label, icon, badge, isOnlyInDrawer }) => (
              <li key={to} className={isOnlyInDrawer ? "sidebar-in-drawer" : undefined}>
                <NavLink to={to} end={to === "/"} prefetch="intent" className="sidebar-link">
                  {icon}
                  <span className="sidebar-label">{label}</span>
                  {badge ? (
                    <>
                      <span aria-hidden="true" className="sidebar-badge">
                        <Figures>{badge.text}</Figures>
                      </span>
                      <Figures className="sr-only">{badge.words}</Figures>
                    </>
                  ) : null}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className={props.user ? "sidebar-account" : "sidebar-visitor"}>
            <Account {...props} />
          </div>
        </nav>
      </header>
      {props.user && props.features.notifications ? (
        <NotificationsPanel
          timeZone={props.timeZone}
          className={classNames(belowFloatingBar, "lg:bottom-16 lg:left-3 lg:w-92")}
        />
      ) : null}
      <main id="main" tabIndex={-1} className="pt-18 outline-none lg:pt-0 lg:pl-70">
        <StudioNotices {...props.notices} />
        {props.user ? <NotificationBanner notification={props.urgentNotification} /> : null}
        {props.children}
      </main>
      {props.user ? menu : null}
    </>
  );
}
