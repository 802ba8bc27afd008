import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../ui/avatar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { IconLink } from "../ui/icon-button.tsx";
import { Menu, MenuButton, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { AppearanceForms } from "./appearance-forms.tsx";
import { Brand } from "./brand.tsx";
import { searchPath } from "./commands/found.ts";
import { SearchIcon, useCommandMenu } from "./commands/search-button.tsx";
import { CreditPill } from "./credit-pill.tsx";
import { belowFloatingBar, floatingBarClassNames, PlaceIcon } from "./floating-bar.tsx";
import { NotificationBanner } from "./notification-banner.tsx";
import { Bell } from "./notifications/bell.tsx";
import { NotificationsPanel } from "./notifications/notifications-panel.tsx";
import {
  AppearanceMenu,
  assistantPath,
  nameOf,
  type ShellProps,
  SignOut,
  settingsPath,
  useOwnPlaces,
  usePlaces,
  walletPath,
} from "./shell.tsx";
import { StudioNotices } from "./studio-notices.tsx";

/** The layout without a sidebar: one slim bar above a page dominated by an image. On small screens the bar floats. */
export function TopBarShell(props: ShellProps) {
  const { t } = useTranslation();
  const { user, credits, features, appearance, language } = props;
  // The credit pill links to the wallet.
  const [explore, ...places] = usePlaces(props).filter(({ to }) => to !== walletPath);
  const own = useOwnPlaces();
  const { open, menu } = useCommandMenu(props);
  // The forms of the menu are longer than the rest of the bar.
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <header className={classNames(floatingBarClassNames, "lg:min-h-16 lg:gap-1 lg:px-6")}>
        <Brand
          appName={props.appName}
          compact
          className={classNames("mr-auto max-lg:px-1", user && "max-[24rem]:hidden")}
        />
        {user ? (
          <>
            <span className="max-lg:hidden">
              <SearchIcon onOpen={open} />
            </span>
            <nav aria-label={t("nav.main")} className="flex items-center max-lg:ml-auto lg:gap-1">
              {explore ? <PlaceIcon place={explore} className="lg:hidden" /> : null}
              {places.map(({ to, label, icon, isOnlyInDrawer }) => (
                <span
                  key={to}
                  className={
                    to === assistantPath ? "max-[28rem]:hidden" : isOnlyInDrawer ? "max-lg:hidden" : "contents"
                  }
                >
                  <IconLink to={to} name={label} icon={icon} tip="bottom" prefetch="intent" />
                </span>
              ))}
              {features.billing || credits !== null ? (
                <CreditPill amount={credits} to={features.billing ? walletPath : undefined} />
              ) : null}
              {own.map((place) => (
                <PlaceIcon key={place.to} place={place} className="lg:hidden" />
              ))}
            </nav>
          </>
        ) : null}
        {user && features.notifications ? <Bell tip={false} /> : null}
        {user ? (
          <Menu
            label={t("nav.account")}
            trigger={<Avatar name={nameOf(user)} src={user.avatar_url} />}
            triggerClassName="target grid size-10 place-items-center rounded-full"
            onOpen={() => setOpened(true)}
            panelClassName="w-66 max-lg:max-h-[calc(100dvh-5.5rem)] max-lg:overflow-y-auto"
          >
            <div className="px-2.5 pt-1.5 pb-2">
              <p className="truncate font-medium">{nameOf(user)}</p>
              <p className="truncate text-ink-3 text-sm">{user.email}</p>
            </div>
            <div className="lg:hidden">
              <MenuLink to={searchPath} onClick={open} icon={<Icon name="search" />}>
                {t("nav.search")}
              </MenuLink>
              {places
                .filter(({ to, isOnlyInDrawer }) => to === assistantPath || isOnlyInDrawer)
                .map(({ to, label, icon }) => (
                  <MenuLink key={to} to={to} icon={icon}>
                    {label}
                  </MenuLink>
                ))}
            </div>
            {own.map(({ to, label, icon }) => (
              <MenuLink key={to} to={to} icon={icon}>
                {label}
              </MenuLink>
            ))}
            <MenuSeparator />
            {isOpened ? (
              <div className="p-2.5">
                <AppearanceForms appearance={appearance} language={language} />
              </div>
            ) : (
              <noscript>
                <MenuLink to={`${settingsPath}#appearance`} icon={<Icon name="sun-moon" />}>
                  {t("appearance.title")}
                </MenuLink>
              </noscript>
            )}
            <MenuSeparator />
            <SignOut>
              <MenuButton icon={<Icon name="log-out" />}>{t("nav.signOut")}</MenuButton>
            </SignOut>
          </Menu>
        ) : (
          <>
            <AppearanceMenu appearance={appearance} language={language} side="bottom" />
            <ButtonLink to="/auth" variant="primary" className="ml-1">
              {t("nav.signIn")}
            </ButtonLink>
          </>
        )}
      </header>
      {user && features.notifications ? (
        <NotificationsPanel
          timeZone={props.timeZone}
          className={classNames(belowFloatingBar, "lg:absolute lg:top-16 lg:right-6 lg:w-92")}
        />
      ) : null}
      <main id="main" tabIndex={-1} className="pt-18 outline-none lg:pt-0">
        <StudioNotices {...props.notices} />
        {user ? <NotificationBanner notification={props.urgentNotification} /> : null}
        {props.children}
      </main>
      {user ? menu : null}
    </>
  );
}
