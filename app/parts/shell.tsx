import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "../../contract/formats.ts";
import { type Language, languageNames } from "../../contract/languages.ts";
import type { Role } from "../../contract/roles.ts";
import { useLanguage } from "../i18n/use-language.ts";
import type { Appearance } from "../session/appearance.ts";
import { classNames } from "../ui/class-names.ts";
import { Form } from "../ui/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { iconButtonClassNames } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";
import { AppearanceForms } from "./appearance-forms.tsx";
import type { ShownNotices } from "./studio-notices.tsx";
import type { UrgentNotification } from "./urgent-notification.ts";

export interface ShellUser {
  email: string;
  display_name: string;
  avatar_url: string | null;
  /** Absent until it is known. */
  role?: Role;
}

/** An entry of the navigation. */
export interface Place {
  to: string;
  label: string;
  icon: ReactNode;
  /** A short text at the end of the entry, and its wording for screen readers. */
  badge?: { text: string; words: string };
  /** Left out of the floating bar of small screens, which has no room for it. */
  isOnlyInDrawer?: boolean;
}

export interface ShellProps {
  appName: string;
  user: ShellUser | null;
  /** What everyone is told above the page. */
  notices: ShownNotices;
  /** The notification shown above the page, for signed-in users. */
  urgentNotification: UrgentNotification | null;
  /** Credits that can be spent now; `null` when they could not be loaded. */
  credits: number | null;
  /** The product features that are enabled. */
  features: { billing: boolean; notifications: boolean };
  appearance: Appearance;
  language: Language;
  timeZone: string;
  /** Entries after Explore, Gallery, Assistant and "wallet". */
  places?: Place[];
  children: ReactNode;
}

/** Returns the name to show for a user: the display name, otherwise the part of the email address before the @. */
export function nameOf({ display_name, email }: ShellUser): string {
  return display_name.trim() || (email.split("@")[0] ?? email);
}

export const walletPath = "/wallet";
export const assistantPath = "/history";
export const newChatPath = `${assistantPath}/new`;

/**
 * Returns the entries of the navigation: Explore for everyone; Gallery, Assistant, "wallet" and `places` for signed-in
 * users; the administration for those who may enter it.
 */
export function usePlaces({ user, credits, features, places = [] }: Omit<ShellProps, "children">): Place[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const explore = { to: "/", label: t("nav.explore"), icon: <Icon name="compass" /> };
  if (!user) return [explore];
  // Only the wallet shows fractions of a credit.
  const whole = Math.trunc(credits ?? 0);
  const text = numberFormat(language).format(whole);
  const badge = { text, words: t("credits", { count: whole }) };
  const wallet = { to: walletPath, label: t("nav.wallet"), icon: <Icon name="wallet" />, badge };
  const gallery = { to: "/gallery", label: t("nav.gallery"), icon: <Icon name="images" /> };
  const label = t("nav.admin");
  const icon = <Icon name="shield" />;
  const adminPath = user.role === "moderator" ? "/admin/reports" : "/admin";
  const staffPlaces =
    (user.role ?? "member") === "member" ? [] : [{ to: adminPath, label, icon, isOnlyInDrawer: true }];
  const assistant = { to: assistantPath, label: t("nav.assistant"), icon: <Icon name="messages-square" /> };
  return [explore, gallery, assistant, ...(features.billing ? [wallet] : []), ...places, ...staffPlaces];
}

export const profilePath = "/profile";
export const settingsPath = "/settings";

/** Returns the account entries: profile and settings. */
export function useOwnPlaces(): Place[] {
  const { t } = useTranslation();
  return [
    { to: profilePath, label: t("nav.profile"), icon: <Icon name="circle-user" /> },
    { to: settingsPath, label: t("nav.settings"), icon: <Icon name="settings" /> },
  ];
}

/** Wraps the button that ends the session. */
export function SignOut({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Form method="post" action="/logout" className={className}>
      {children}
    </Form>
  );
}

/** Theme, accent and language behind one icon, with the name of the language where visitors may look for it. */
export function AppearanceMenu({
  appearance,
  language,
  side,
  showsLanguage = false,
}: Pick<ShellProps, "appearance" | "language"> & { side: "top" | "bottom"; showsLanguage?: boolean }) {
  const { t } = useTranslation();
  return (
    <Menu
      label={
        showsLanguage ? t("appearance.titleWithLanguage", { language: languageNames[language] }) : t("appearance.title")
      }
      trigger={
        <>
          <Icon name="sun-moon" />
          {showsLanguage ? <span lang={language}>{languageNames[language]}</span> : null}
        </>
      }
      triggerClassName={classNames(
        iconButtonClassNames({}),
        showsLanguage && "w-auto grid-flow-col items-center gap-2 px-2.5",
      )}
      side={side}
      align={side === "top" ? "container" : "end"}
      panelClassName="p-3.5"
    >
      <AppearanceForms appearance={appearance} language={language} />
    </Menu>
  );
}
