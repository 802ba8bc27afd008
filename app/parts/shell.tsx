import CircleUser from "lucide-react/icons/circle-user";
import Compass from "lucide-react/icons/compass";
import Images from "lucide-react/icons/images";
import Settings from "lucide-react/icons/settings";
import SunMoon from "lucide-react/icons/sun-moon";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { Language } from "../../contract/languages.ts";
import type { Appearance } from "../session/appearance.ts";
import { iconButtonClassNames } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";
import { AppearanceForms } from "./appearance-forms.tsx";

export interface ShellUser {
  email: string;
  display_name: string;
  avatar_url: string | null;
}

/** An entry of the navigation. */
export interface Place {
  to: string;
  label: string;
  icon: ReactNode;
  /** A short fact at the end of the entry, for example a number of credits. */
  badge?: ReactNode;
}

export interface ShellProps {
  appName: string;
  user: ShellUser | null;
  /** What can be spent now; `null` when it could not be read. */
  credits: number | null;
  appearance: Appearance;
  language: Language;
  /** Entries after Explore and Gallery. */
  places?: Place[];
  children: ReactNode;
}

/** What a person is called: the display name, else the part of the e-mail address before the @. */
export function nameOf({ display_name, email }: ShellUser): string {
  return display_name.trim() || (email.split("@")[0] ?? email);
}

/** The entries of the navigation: Explore for everyone, Gallery and the further ones for who is signed in. */
export function usePlaces(user: ShellUser | null, further: Place[] = []): Place[] {
  const { t } = useTranslation();
  const explore = { to: "/", label: t("nav.explore"), icon: <Compass /> };
  return user ? [explore, { to: "/gallery", label: t("nav.gallery"), icon: <Images /> }, ...further] : [explore];
}

export const profilePath = "/profile";
export const settingsPath = "/settings";

/** The entries about the person: profile and settings. */
export function useOwnPlaces(): Place[] {
  const { t } = useTranslation();
  return [
    { to: profilePath, label: t("nav.profile"), icon: <CircleUser /> },
    { to: settingsPath, label: t("nav.settings"), icon: <Settings /> },
  ];
}

/** Wraps the button that ends the session. */
export function SignOut({ children }: { children: ReactNode }) {
  return (
    <Form method="post" action="/logout">
      {children}
    </Form>
  );
}

/** Theme, accent and language behind one icon. */
export function AppearanceMenu({
  appearance,
  language,
  side,
}: Pick<ShellProps, "appearance" | "language"> & { side: "top" | "bottom" }) {
  const { t } = useTranslation();
  return (
    <Menu
      label={t("appearance.title")}
      trigger={<SunMoon />}
      triggerClassName={iconButtonClassNames({})}
      side={side}
      align={side === "top" ? "container" : "end"}
      panelClassName="p-3.5"
    >
      <AppearanceForms appearance={appearance} language={language} />
    </Menu>
  );
}
