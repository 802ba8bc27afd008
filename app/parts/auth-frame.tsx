import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MediaTag } from "../ui/badge.tsx";
import { Brand } from "./brand.tsx";

/** The layout of sign-in and sign-up pages: one narrow column beside an image. */
export function AuthFrame({
  appName,
  title,
  subtitle,
  children,
}: {
  appName: string;
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main id="main" tabIndex={-1} className="flex flex-col px-6 py-6 outline-none sm:px-10">
        <Brand appName={appName} />
        <div className="mx-auto my-auto w-full max-w-96 py-10">
          <h1 className="text-xl">{title}</h1>
          <div className="mt-2 text-ink-2">{subtitle}</div>
          {children}
        </div>
      </main>
      <AuthPicture />
    </div>
  );
}

/**
 * Shows what the studio does. The image comes from its own preview engine, so it promises nothing that the product
 * cannot do.
 */
function AuthPicture() {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="relative hidden overflow-hidden bg-surface-2 lg:block">
      <img src="/auth.webp" alt="" width={1024} height={1536} className="absolute inset-0 size-full object-cover" />
      <span className="absolute right-4 bottom-4">
        <MediaTag>{t("creation.previewEngine")}</MediaTag>
      </span>
    </div>
  );
}
