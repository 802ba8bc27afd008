import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../ui/link.tsx";
import { Additions } from "./additions.tsx";
import { Brand } from "./brand.tsx";
import { AppearanceMenu, type ShellProps } from "./shell.tsx";
import "./auth-shell.css";
import { type OwnShowcase, Showcase } from "./showcase.tsx";
import { StudioNotices } from "./studio-notices.tsx";

interface AuthShellProps extends Pick<ShellProps, "appName" | "notices" | "appearance" | "language"> {
  showcase: OwnShowcase;
  /** Whether the page introduces the studio. Other pages show images only where there is room beside the form. */
  isEntrance: boolean;
  children: ReactNode;
}

/** The layout of sign-in, sign-up, and recovery pages: the form, and beside or above it what the studio does. */
export function AuthShell({ appName, notices, appearance, language, showcase, isEntrance, children }: AuthShellProps) {
  const { t } = useTranslation("auth");
  return (
    <div className="auth-shell">
      <header className="flex items-center justify-between gap-2">
        <Brand appName={appName} />
        <AppearanceMenu appearance={appearance} language={language} side="bottom" showsLanguage />
      </header>
      <Showcase own={showcase} className={isEntrance ? undefined : "max-lg:hidden"} />
      <main id="main" tabIndex={-1} className="flex flex-col outline-none">
        <StudioNotices {...notices} className="-mx-4 sm:-mx-6" />
        {children}
      </main>
      <footer className="flex flex-wrap gap-x-5 gap-y-1 text-ink-3 text-sm [&_a]:inline-flex [&_a]:min-h-8 [&_a]:items-center [&_a:hover]:text-ink">
        <Link to="/terms">{t("terms")}</Link>
        <Link to="/privacy">{t("privacy")}</Link>
        <Additions>
          <Link to="/verify">{t("verify")}</Link>
        </Additions>
      </footer>
    </div>
  );
}
