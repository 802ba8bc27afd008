import { expect } from "vitest";
import type { z } from "zod";
import { adminReports, report as reportPayload } from "../../contract/admin/reports.ts";
import { gallery } from "../../contract/gallery.ts";
import { paged } from "../../contract/paging.ts";
import type { ReportDecision } from "../../contract/report-terms.ts";
import { type newReport, reports } from "../../contract/reports.ts";
import { sharesOf } from "./shares.ts";
import { registerStaff } from "./staff.ts";
import type { StudioBackend } from "./studio-backend.ts";
import type { TestUser } from "./verbs.ts";

type NewReport = z.input<typeof newReport>;

export const reasons = { facts: "It shows a real person.", ground: "terms", ground_reference: "Section 4" } as const;

/** Starts with an owner's shared creation, a moderator, and an administrator. */
export async function begin(studio: StudioBackend) {
  const admin = await registerStaff(studio, "admin");
  const moderator = await registerStaff(studio, "moderator");
  const ada = await studio.register();
  const creation = await studio.makeCreation(ada, { prompt: "a secret lighthouse" });
  const { token } = await sharesOf(studio, ada).make({ creation_id: creation.id });
  return { admin, moderator, ada, creation, token };
}

export async function send(studio: StudioBackend, body: Partial<NewReport>): Promise<number> {
  return (await studio.call(reports.create, { body: { token: "", reason: "person", is_good_faith: true, ...body } }))
    .status;
}

export async function queueOf(studio: StudioBackend, staff: TestUser, query: Record<string, unknown> = {}) {
  const answer = await studio.call(adminReports.list, { query }, staff.access);
  return paged(adminReports.list.answer.payload.shape.results.element).parse(answer.json);
}

/** Reports what a link shows and returns the id of the case. */
export async function reported(studio: StudioBackend, staff: TestUser, body: Partial<NewReport>): Promise<string> {
  expect(await send(studio, body)).toBe(204);
  return (await queueOf(studio, staff, { state: "open" })).results.at(-1)?.id ?? "";
}

export async function look(studio: StudioBackend, staff: TestUser, id: string, query: Record<string, unknown> = {}) {
  return reportPayload.parse((await studio.call(adminReports.read, { params: { id }, query }, staff.access)).json);
}

export async function decide(
  studio: StudioBackend,
  staff: TestUser,
  id: string,
  decision: ReportDecision,
): Promise<number> {
  const body = { ...reasons, decision };
  return (await studio.call(adminReports.decide, { params: { id }, body }, staff.access)).status;
}

/** Returns the templates of the mail to an address, in alphabetical order. */
export async function mailTo(studio: StudioBackend, address: string): Promise<string[]> {
  const rows = await studio.adapters.database.read.selectFrom("mail_outbox").selectAll().execute();
  return rows
    .filter((row) => row.to_address === address)
    .map(({ template }) => template)
    .sort();
}

/** Returns whether each place of the owner shows the creation. */
export async function placesOf(studio: StudioBackend, owner: TestUser, id: string, url: string) {
  const { access } = owner;
  const listed = async (path: string) => (await studio.request("GET", path, { token: access })).text.includes(id);
  const archive = await studio.call(gallery.archive, { body: { selection: { ids: [id] } } }, access);
  return {
    list: await listed("/api/gallery/creations/"),
    search: await listed("/api/gallery/creations/?search=lighthouse"),
    trash: await listed("/api/gallery/trash/"),
    page: (await studio.call(gallery.creation, { params: { id } }, access)).status === 200,
    file: (await studio.request("GET", url)).status === 200,
    archive: archive.text.includes("a-secret-lighthouse") || archive.text.includes("lighthouse.png"),
    source:
      (await studio.requestRun(owner, { mode: "image-to-image", source_creation_id: id, strength: 0.5 })).status < 400,
  };
}

export const everywhere = {
  list: true,
  search: true,
  trash: false,
  page: true,
  file: true,
  archive: true,
  source: true,
};
export const nowhere = {
  list: false,
  search: false,
  trash: false,
  page: false,
  file: false,
  archive: false,
  source: false,
};
