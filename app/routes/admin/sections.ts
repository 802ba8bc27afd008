import type { StaffRole } from "../../../contract/roles.ts";

export const adminPath = "/admin";

/** The pages of the administration, in the groups and order of its navigation. */
export const sections = [
  { group: null, pages: [{ to: adminPath, name: "overview", role: "admin" }] },
  {
    group: "users",
    pages: [
      { to: `${adminPath}/people`, name: "people", role: "admin" },
      { to: `${adminPath}/invites`, name: "invites", role: "admin" },
      { to: `${adminPath}/sign-up`, name: "signUp", role: "admin" },
      { to: `${adminPath}/reports`, name: "reports", role: "moderator" },
    ],
  },
  {
    group: "studio",
    pages: [
      { to: `${adminPath}/general`, name: "general", role: "admin" },
      { to: `${adminPath}/engines`, name: "engines", role: "admin" },
      { to: `${adminPath}/catalog`, name: "catalog", role: "admin" },
      { to: `${adminPath}/orders`, name: "orders", role: "admin" },
      { to: `${adminPath}/payments`, name: "payments", role: "admin" },
    ],
  },
  {
    group: "operations",
    pages: [
      { to: `${adminPath}/jobs`, name: "jobs", role: "admin" },
      { to: `${adminPath}/storage`, name: "storage", role: "admin" },
      { to: `${adminPath}/mail`, name: "mail", role: "admin" },
      { to: `${adminPath}/announcement`, name: "announcement", role: "admin" },
      { to: `${adminPath}/maintenance`, name: "maintenance", role: "admin" },
      { to: `${adminPath}/audit`, name: "audit", role: "admin" },
    ],
  },
] as const satisfies readonly {
  group: string | null;
  pages: readonly { to: string; name: string; role: StaffRole }[];
}[];
