import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "../../parts/brand.tsx";
import { AppearanceMenu, type ShellProps } from "../../parts/shell.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** The same slim bar for every visitor with the link. It reveals nothing about the visitor. */
export function SharedShell({
  appName,
  appearance,
  language,
  children,
}: Pick<ShellProps, "appName" | "appearance" | "language"> & { children: ReactNode }) {
  const { t } = useTranslation("sharing");
  return (
    <>
      <header className="flex min-h-16 items-center gap-2 px-4 sm:px-6">
        <Brand appName={appName} className="mr-auto" />
        <AppearanceMenu appearance={appearance} language={language} side="bottom" />
        <ButtonLink to="/">{t("shared.own")}</ButtonLink>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </>
  );
}
