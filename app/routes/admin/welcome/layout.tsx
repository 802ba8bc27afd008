import { isRouteErrorResponse, Outlet, redirect, useRouteLoaderData } from "react-router";
import { useShownError } from "../../../framework/connection/shown-error.ts";
import { Brand } from "../../../parts/brand.tsx";
import type { ShellProps } from "../../../parts/shell.tsx";
import { AppearanceMenu } from "../../../parts/shell.tsx";
import { signInPath } from "../../../session/safe-return.ts";
import { sessionContext } from "../../../session/session.server.ts";
import { isPasswordNeeded } from "../password/password-needed.ts";
import { PasswordPrompt } from "../password/password-prompt.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }, next) => {
    // Only the first page is for visitors.
    if (url.pathname !== "/welcome" && !context.get(sessionContext).current) throw redirect(signInPath(url.pathname));
    return next();
  },
];

/** Makes the browser call the server on every navigation, so that the guard above always runs. */
export function loader() {
  return null;
}

function Frame({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<Pick<ShellProps, "appName" | "appearance" | "language">>("root");
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-144 flex-col px-4 pb-16 sm:px-7">
      <header className="flex items-center justify-between gap-2 py-4">
        {root ? (
          <>
            <Brand appName={root.appName} />
            <AppearanceMenu appearance={root.appearance} language={root.language} side="bottom" showsLanguage />
          </>
        ) : null}
      </header>
      <main id="main" tabIndex={-1} className="pt-4 outline-none sm:pt-10">
        {children}
      </main>
    </div>
  );
}

export default function Welcome() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Asks for the password when a step needs it. Any other problem replaces the page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useShownError();
  if (!isRouteErrorResponse(error) || !isPasswordNeeded(error.data)) throw error;
  return (
    <Frame>
      <PasswordPrompt {...error.data} />
    </Frame>
  );
}
