import { use, useEffect, useLayoutEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { api } from "./api/api.server.ts";
import { hasAdditions } from "./api/backend.server.ts";
import { nameWithoutApi, readStudio } from "./api/studio.server.ts";
import { Connection } from "./framework/connection/connection.tsx";
import { keepPage } from "./framework/connection/keep-page.ts";
import { RequestIdContext } from "./framework/connection/request-id.ts";
import { FollowLinks } from "./framework/follow-links.tsx";
import { host } from "./host.server.ts";
import { languageContext, translator } from "./i18n/language.server.ts";
import { TextsAddress } from "./i18n/texts-address.ts";
import { useLanguage } from "./i18n/use-language.ts";
import { rootMiddleware } from "./middleware.server.ts";
import { NotificationsProvider } from "./parts/notifications/notifications-provider.tsx";
import { PageProblem } from "./parts/page-problem.tsx";
import { PendingNavigation } from "./parts/pending-navigation.tsx";
import { ToastLink } from "./parts/toast-link.tsx";
import { UndoForm } from "./parts/undo-form.tsx";
import { urgentOrNull } from "./parts/urgent-notification.ts";
import { unlessOnlyViewerMoves } from "./parts/viewer-address.ts";
import { readAppearance } from "./session/appearance.server.ts";
import { nonceContext } from "./session/csp.server.ts";
import { readCurrency } from "./session/currency.server.ts";
import { readDismissedAnnouncement } from "./session/dismissed-announcement.server.ts";
import { sessionContext } from "./session/session.server.ts";
import { readTimeZone } from "./session/time-zone.server.ts";
import { takeToast } from "./session/toast.server.ts";
import { markHydrated, restoreTyped } from "./typed-before.ts";
import "./ui/app.css";
import { fontPreload } from "./ui/fonts.ts";
import { SkipLink } from "./ui/skip-link.tsx";
import { type Toast, ToastRegion } from "./ui/toast.tsx";
import { dismissTooltips } from "./ui/tooltip.ts";

export const middleware = rootMiddleware;
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const language = context.get(languageContext);
  const [appearance, timeZone, currency, dismissed, { toast, setCookie }, outcome, additions] = await Promise.all([
    readAppearance(request),
    readTimeZone(request),
    readCurrency(request),
    readDismissedAnnouncement(request),
    takeToast(request),
    readFrame(context, url),
    hasAdditions(),
  ]);
  const { shell, studio } = outcome;
  const tagline = host().fixedTagline ?? studio?.tagline ?? null;
  const creditsOn = studio?.credits_on ?? true;
  const { features } = host();
  const unread = host().features.notifications ? shell : undefined;
  const announcement = studio?.announcement?.id === dismissed ? null : (studio?.announcement ?? null);
  const headers = new Headers(setCookie ? { "set-cookie": setCookie } : {});
  return data(
    {
      appName: studio?.name ?? nameWithoutApi(),
      tagline,
      description: tagline ?? translator(context)("auth:tagline"),
      version: host().version,
      features: {
        ...features,
        billing: features.billing && creditsOn,
        modelOrders: features.modelOrders && creditsOn,
      },
      creditsOn,
      hasAdditions: additions,
      // The cookie has only the values from sign-in.
      user: session.current ? { ...session.current.user, ...shell?.user } : null,
      setupIsUnfinished: shell?.setup_is_unfinished ?? false,
      credits: creditsOn ? (shell?.current_credits ?? null) : null,
      update: unread?.notifications ?? null,
      notices: { announcement, maintenance: studio?.maintenance ?? null },
      urgentNotification: urgentOrNull(unread?.urgent_notification),
      appearance,
      timeZone,
      currency,
      language,
      nonce: context.get(nonceContext) ?? undefined,
      toast,
    },
    { headers },
  );
}

/** Reads what surrounds the page, in one call: for a signed-in user the shell, for a visitor the studio alone. */
async function readFrame(context: Route.LoaderArgs["context"], url: URL) {
  const path = url.pathname + url.search;
  if (!context.get(sessionContext).current) {
    const studio = await readStudio(context, path);
    return { studio: studio.ok ? studio.value : undefined };
  }
  const outcome = await api(context, path).shell.read();
  const shell = outcome.ok ? outcome.value : undefined;
  return { shell, studio: shell?.studio };
}

export const shouldRevalidate = unlessOnlyViewerMoves;

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const links: Route.LinksFunction = () => [
  fontPreload,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export function meta({ loaderData, error }: Route.MetaArgs) {
  return error ? [] : [{ title: loaderData?.appName }];
}

/**
 * Marks the end of a page's frame. Browsers do not paint before they have read this far; otherwise centered content and
 * content in shared rows would move while the rest arrives. Later parts have reserved space.
 */
const frameEnd = "frame-end";

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { t } = useTranslation();
  const language = useLanguage();
  const address = use(TextsAddress);
  const { theme, accent } = root?.appearance ?? { theme: "dark", accent: "blue" };
  useLayoutEffect(restoreTyped, []);
  useEffect(markHydrated, []);
  useEffect(dismissTooltips, []);
  return (
    <html
      lang={root?.language ?? language}
      data-theme={theme}
      data-accent={accent}
      data-texts={address}
      data-request-id={use(RequestIdContext)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme} />
        <Meta />
        <Links />
        <link rel="manifest" href={`/site.webmanifest?language=${root?.language ?? language}`} />
        {address ? <link rel="preload" as="fetch" crossOrigin="anonymous" href={address} /> : null}
        <link rel="expect" href={`#${frameEnd}`} blocking="render" />
        <SelfRefresh />
      </head>
      <body>
        <SkipLink>{t("skipToContent")}</SkipLink>
        {children}
        <Connection />
        <FollowLinks />
        <Toasts toast={root?.toast ?? null} />
        <template id={frameEnd} />
        <ScrollRestoration nonce={root?.nonce} />
        <Scripts nonce={root?.nonce} />
      </body>
    </html>
  );
}

/** Reloads a page when its loader requests it and scripts are off; with scripts the page updates itself. */
function SelfRefresh() {
  const seconds = useMatches()
    .map(({ loaderData }) => refreshSecondsOf(loaderData))
    .find((wanted) => wanted !== undefined);
  return seconds ? (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  ) : null;
}

function refreshSecondsOf(loaderData: unknown): number | undefined {
  if (typeof loaderData !== "object" || loaderData === null || !("refreshSeconds" in loaderData)) return undefined;
  return typeof loaderData.refreshSeconds === "number" ? loaderData.refreshSeconds : undefined;
}

const noToasts: Toast[] = [];

function Toasts({ toast }: { toast: Route.ComponentProps["loaderData"]["toast"] }) {
  const { t } = useTranslation();
  const initial = useMemo(
    () =>
      toast
        ? [
            {
              id: toast.id,
              tone: toast.tone,
              message: toast.message,
              action: (toast.undo && <UndoForm undo={toast.undo} />) ?? (toast.link && <ToastLink link={toast.link} />),
            },
          ]
        : noToasts,
    [toast],
  );
  return <ToastRegion label={t("toasts.region")} dismissLabel={t("toasts.dismiss")} initial={initial} />;
}

/** Specification, section 7: the displayed data is reloaded when the window gets the focus. */
function useRevalidationOnFocus() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    const profileChannel = new BroadcastChannel("profile-updated");
    profileChannel.addEventListener("message", refresh);
    window.addEventListener("profile-updated", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      profileChannel.close();
      window.removeEventListener("profile-updated", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate]);
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useRevalidationOnFocus();
  const hasNotifications = loaderData.features.notifications && loaderData.hasAdditions;
  const user = hasNotifications ? (loaderData.user?.id ?? null) : null;
  return (
    <NotificationsProvider userId={user} loaded={loaderData.update}>
      <PendingNavigation />
      <Outlet />
    </NotificationsProvider>
  );
}

/** For pages without a shell, and for the shells themselves. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <PageProblem error={error} />
    </main>
  );
}
