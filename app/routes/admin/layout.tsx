import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { includesRole, type Role } from "../../../contract/roles.ts";
import { useShownError } from "../../framework/connection/shown-error.ts";
import { NavLink } from "../../ui/link.tsx";
import { useCurrentInView } from "../../ui/use-current-in-view.ts";
import type { Route } from "./+types/layout";
import { isPasswordNeeded } from "./password/password-needed.ts";
import { PasswordPrompt } from "./password/password-prompt.tsx";
import { adminPath, sections } from "./sections.ts";
import { SetupHint } from "./setup-hint.tsx";
import "./admin.css";

/** Links to the pages that the user's role includes: a row on small screens, a column beside the page on large ones. */
function AdminNav({ role }: { role: Role }) {
  const { t } = useTranslation("admin");
  const { pathname } = useLocation();
  const groups = sections
    .map(({ group, pages }) => ({ group, pages: pages.filter((page) => includesRole(role, page.role)) }))
    .filter(({ pages }) => pages.length > 0);
  const all = groups.flatMap(({ pages }) => pages);
  const row = useCurrentInView(all.findIndex(({ to }) => isWithin(pathname, to)));
  return (
    <nav ref={row} aria-label={t("nav.label")} className="admin-nav">
      {groups.map(({ group, pages }) => (
        <div key={group} className="admin-nav-group">
          {group === null ? null : <p className="admin-nav-title">{t(`nav.groups.${group}`)}</p>}
          <ul className="admin-nav-pages">
            {pages.map(({ to, name }) => (
              <li key={to}>
                <NavLink to={to} end={to === adminPath} prefetch="intent" className="admin-nav-link">
                  {t(`nav.${name}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== adminPath && pathname.startsWith(`${to}/`));
}

interface RootData {
  user: { role?: Role } | null;
  setupIsUnfinished: boolean;
}

function useRole(): Role {
  return useRouteLoaderData<RootData>("root")?.user?.role ?? "member";
}

export default function AdminLayout() {
  const root = useRouteLoaderData<RootData>("root");
  return (
    <div className="admin">
      <AdminNav role={useRole()} />
      <div className="min-w-0">
        {root?.setupIsUnfinished ? <SetupHint /> : null}
        <Outlet />
      </div>
    </div>
  );
}

/** Asks for the password when a page or an action needs it. Any other problem replaces the page in the shell. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const role = useRole();
  useShownError();
  if (!isRouteErrorResponse(error) || !isPasswordNeeded(error.data)) throw error;
  return (
    <div className="admin">
      <AdminNav role={role} />
      <PasswordPrompt {...error.data} />
    </div>
  );
}
