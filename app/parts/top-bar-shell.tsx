import LogOut from "lucide-react/icons/log-out";
import { useTranslation } from "react-i18next";
import { Avatar } from "../ui/avatar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { IconLink } from "../ui/icon-button.tsx";
import { Menu, MenuButton, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { AppearanceForms } from "./appearance-forms.tsx";
import { Brand } from "./brand.tsx";
import { SearchIcon, useCommandMenu } from "./commands/search-button.tsx";
import { CreditPill } from "./credits.tsx";
import { NoticeStrip } from "./notice-strip.tsx";
import { Bell } from "./notices/bell.tsx";
import { NoticesPanel } from "./notices/notices-panel.tsx";
import {
  AppearanceMenu,
  assistantPath,
  nameOf,
  type ShellProps,
  SignOut,
  useOwnPlaces,
  usePlaces,
  walletPath,
} from "./shell.tsx";

/** The layout without a sidebar: one slim bar over a page that belongs to the picture. */
export function TopBarShell(props: ShellProps) {
  const { t } = useTranslation();
  const { user, credits, features, appearance, language } = props;
  // Explore is where the brand leads, and the wallet is the pill.
  const places = usePlaces(props).filter(({ to }) => to !== "/" && to !== walletPath);
  const own = useOwnPlaces();
  const { open, menu } = useCommandMenu(props);
  return (
    <>
      <header className="flex min-h-16 items-center gap-1 px-4 max-[22.4rem]:gap-0 max-[22.4rem]:px-1 sm:px-6 max-[22.4rem]:[&_:is(a,button,summary)]:min-w-10">
        <Brand appName={props.appName} compact className="mr-auto" />
        {user && (features.billing || credits !== null) ? (
          <span className="mr-1 max-[22.4rem]:mr-0">
            <CreditPill amount={credits} to={features.billing ? walletPath : undefined} />
          </span>
        ) : null}
        {user ? <SearchIcon onOpen={open} /> : null}
        {places.map(({ to, label, icon }) => (
          <span key={to} className={to === assistantPath ? "max-[24rem]:hidden" : "contents"}>
            <IconLink to={to} name={label} icon={icon} tip="bottom" prefetch="intent" />
          </span>
        ))}
        {user && features.notifications ? <Bell tip={false} /> : null}
        {user ? (
          <Menu
            label={t("nav.account")}
            trigger={<Avatar name={nameOf(user)} src={user.avatar_url} />}
            triggerClassName="target grid size-10 place-items-center rounded-full"
            panelClassName="w-66"
          >
            <div className="px-2.5 pt-1.5 pb-2">
              <p className="truncate font-medium">{nameOf(user)}</p>
              <p className="truncate text-ink-3 text-sm">{user.email}</p>
            </div>
            {own.map(({ to, label, icon }) => (
              <MenuLink key={to} to={to} icon={icon}>
                {label}
              </MenuLink>
            ))}
            <MenuSeparator />
            <div className="p-2.5">
              <AppearanceForms appearance={appearance} language={language} />
            </div>
            <MenuSeparator />
            <SignOut>
              <MenuButton icon={<LogOut />}>{t("nav.signOut")}</MenuButton>
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
        <NoticesPanel
          timeZone={props.timeZone}
          className="absolute top-16 right-3 w-92 max-w-[calc(100vw-1.5rem)] sm:right-6"
        />
      ) : null}
      <main id="main" tabIndex={-1} className="outline-none">
        {user ? <NoticeStrip notice={props.notice} /> : null}
        {props.children}
      </main>
      {user ? menu : null}
    </>
  );
}
