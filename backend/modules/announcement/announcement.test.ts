import { expect, test } from "vitest";
import { adminAnnouncement } from "../../../contract/admin/announcement.ts";
import { adminAudit } from "../../../contract/admin/audit.ts";
import { studio as visitors } from "../../../contract/studio.ts";
import { auditOf } from "../../../tests/support/audit.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { storedSetting, storeElsewhere } from "../../../tests/support/stored-settings.ts";
import { startBackend } from "../../../tests/support/studio-backend.ts";
import { announcementSetting } from "./rules.ts";

async function begin() {
  const studio = await startBackend({ idle: true });
  const admin = await registerStaff(studio, "admin");
  const publish = (body: Record<string, unknown>) =>
    studio.request("PUT", adminAnnouncement.publish.path, { json: body, token: admin.access });
  /** Returns what a visitor with this language sees. */
  const shown = async (language = "en") => {
    const { json } = await studio.request("GET", visitors.read.path, { headers: { "accept-language": language } });
    return visitors.read.answer.payload.parse(json).announcement;
  };
  const end = () => studio.call(adminAnnouncement.end, {}, admin.access);
  return { studio, admin, publish, shown, end };
}

const texts = { en: "New models today.", de: "Heute neue Modelle." };
const good = { texts, default_language: "en" };

test("An announcement is shown to every visitor in their language, or else in the default one", async () => {
  const { publish, shown } = await begin();
  expect(await shown()).toBeNull();
  expect((await publish({ ...good, link: "/prompts", tone: "warning" })).status).toBe(200);
  expect(await shown("de")).toMatchObject({ text: texts.de, language: "de", link: "/prompts", tone: "warning" });
  expect(await shown("ja")).toMatchObject({ text: texts.en, language: "en" });
});

test("An announcement disappears at its end without a restart, or when it is ended, and can be published again", async () => {
  const { studio, admin, publish, shown, end } = await begin();
  const ends_at = new Date(studio.runtime.now() + 60_000).toISOString();
  await publish({ ...good, ends_at });
  const first = await shown();
  studio.runtime.advance(59_999);
  expect(await shown()).toEqual(first);
  studio.runtime.advance(1);
  expect(await shown()).toBeNull();
  expect((await publish({ ...good, ends_at })).refusal().violations).toMatchObject([{ field: "ends_at" }]);

  await publish(good);
  // Those who dismissed the first one see the second one.
  expect((await shown())?.id).not.toBe(first?.id);
  expect((await end()).status).toBe(204);
  expect(await shown()).toBeNull();
  const { json } = await studio.call(adminAnnouncement.read, {}, admin.access);
  expect(json).toMatchObject({ announcement: { texts, is_shown: false } });
  await publish(good);
  expect(await shown()).toMatchObject({ text: texts.en });
  expect(await auditOf(studio, "announcement.published")).toHaveLength(3);
  expect(await auditOf(studio, "announcement.ended")).toHaveLength(1);
});

test("Ending an announcement leaves one that was published elsewhere meanwhile", async () => {
  const { studio, publish, end } = await begin();
  await publish(good);
  await storeElsewhere(studio, announcementSetting, {
    id: "next",
    texts,
    defaultLanguage: "en",
    link: "",
    tone: "info",
    endsAt: null,
    publishedAt: 1,
    isEnded: false,
  });
  expect((await end()).status).toBe(204);
  expect(await storedSetting(studio, announcementSetting)).toMatchObject({ id: "next", isEnded: false });
  expect(await auditOf(studio, "announcement.ended")).toEqual([]);
});

test("The audit log shows the first announcement, before which there was none", async () => {
  const { studio, admin, publish } = await begin();
  await publish(good);
  const { json } = await studio.call(adminAudit.list, { query: { action: "announcement.published" } }, admin.access);
  expect(json).toMatchObject({ results: [{ changes: { texts: { before: null, after: texts } } }] });
});

test.each<[string, Record<string, unknown>, string]>([
  ["lacks its default text", { texts: { de: texts.de } }, "texts"],
  ["is too long", { texts: { en: "a".repeat(301) } }, "texts.en"],
  ["has an unknown language", { texts: { ...texts, tlh: "Qapla’" } }, "texts"],
  ["leads to a script", { link: "javascript:alert(1)" }, "link"],
  ["leads to another host without a scheme", { link: "//evil.example" }, "link"],
])("An announcement that %s is refused", async (_what, change, field) => {
  const { publish, shown } = await begin();
  const fields = (await publish({ ...good, ...change })).refusal().violations.map((violation) => violation.field);
  expect(fields.map((name) => name.slice(0, field.length))).toContain(field);
  expect(await shown()).toBeNull();
});
