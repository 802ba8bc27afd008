import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { type AttentionCode, attentionCodes, attentionPages } from "../../contract/admin/overview-terms.ts";
import { projectFolder } from "./sources.ts";

type Access = "signed in" | "signed in, sidebar layout" | "anyone";

/** The specification's route table (section 2). Each route decides which pages a signed-in user may not see. */
const specified: Record<string, Access> = {
  "/": "signed in",
  "/gallery": "signed in, sidebar layout",
  "/profile": "signed in, sidebar layout",
  "/settings": "signed in, sidebar layout",
  "/wallet": "signed in, sidebar layout",
  "/history": "signed in, sidebar layout",
  "/auth": "anyone",
  "/forgot-password": "anyone",
  "/reset-password": "anyone",
  "/reset/:uid/:token/:tenant": "anyone",
  "/auth/confirm-email/:token": "anyone",
  "/auth/email-sent": "anyone",
  "/terms": "anyone",
  "/privacy": "anyone",
  "/payment-success": "signed in",
  "/generations/:id": "signed in",
  "/*": "anyone",
};

/** Specified but not built yet. This list only gets shorter. */
const later: string[] = [];

interface Place {
  path: string;
  file: string;
  access: Access;
}

function placesOf(entries: readonly RouteConfigEntry[], above = "", layouts: readonly string[] = []): Place[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    const inside = placesOf(entry.children ?? [], path, [...layouts, entry.file]);
    // A layout route is not a page, unless it has a path and no child has the same path.
    const isFrame = entry.children && (entry.path === undefined || inside.some((place) => place.path === path));
    return isFrame ? inside : [{ path: path || "/", file: entry.file, access: accessUnder(layouts) }, ...inside];
  });
}

function accessUnder(layouts: readonly string[]): Access {
  if (!layouts.includes("routes/signed-in/layout.tsx")) return "anyone";
  return layouts.includes("routes/shell/sidebar.tsx") ? "signed in, sidebar layout" : "signed in";
}

const places = placesOf(await routes);

test("every place of the specification is where it says, open to whom it says", () => {
  const built = Object.fromEntries(
    places.filter(({ path }) => path in specified).map(({ path, access }) => [path, access]),
  );
  const due = Object.fromEntries(Object.entries(specified).filter(([path]) => !later.includes(path)));
  expect(built).toEqual(due);
});

test("no two places share an address", () => {
  const paths = places.map(({ path }) => path);
  expect(paths.filter((path, position) => paths.indexOf(path) !== position)).toEqual([]);
});

test("every place has its file", () => {
  expect(places.filter(({ file }) => !existsSync(join(projectFolder, "app", file)))).toEqual([]);
});

/** The endpoint that acts on what needs an administrator, or at least shows it. */
const acting: Record<AttentionCode, string> = {
  restored: "adminMaintenance.change",
  check_failed: "adminOverview.read",
  worker_silent: "adminOverview.read",
  versions_differ: "adminOverview.read",
  no_engine: "adminEngines.list",
  engine_down: "adminEngines.list",
  disk_full: "adminStorage.list",
  disk_low: "adminStorage.list",
  books_differ: "adminBooks.compare",
  payment_problems: "adminPayments.list",
  files_missing: "adminStorage.check",
  backup_failed: "adminOverview.read",
  backup_old: "adminOverview.read",
  certificate_expires: "adminOverview.read",
  jobs_dead: "adminJobs.retry",
  mail_dead: "adminMail.resend",
  no_mail_server: "adminMail.list",
  reports_waiting: "adminReports.list",
  approvals_waiting: "adminSignUp.waiting",
};

test.each(attentionCodes)("the overview links %s to the page for it", (code) => {
  const place = places.find(({ path }) => path === attentionPages[code].split("#")[0]);
  expect(place && readFileSync(join(projectFolder, "app", place.file), "utf8")).toContain(acting[code]);
});
