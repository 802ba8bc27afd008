import { expect, test } from "vitest";
import { adminOverview } from "../contract/admin/overview.ts";
import { uploads } from "../contract/uploads.ts";
import { batchesOf } from "../tests/support/batches.ts";
import { patternedPicture } from "../tests/support/patterned-picture.ts";
import { registerStaff } from "../tests/support/staff.ts";
import { describeOnEachBackend } from "../tests/support/studio-backend.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { createDiskReserve } from "./disk-space.ts";

const aboveAnyDisk = Number.MAX_SAFE_INTEGER;

describeOnEachBackend("Where less than the reserve of the disk is free", (start) => {
  test("new work and files are refused, also for administrators, who see why; reading continues", async () => {
    const studio = await start({ settings: { diskReserveBytes: aboveAnyDisk } });
    const admin = await registerStaff(studio, "admin");
    const content = await patternedPicture(1);
    const variations = {
      generation_type: "text-to-image",
      request: { prompt: "a heron" },
      variations: { count: 2 },
    } as const;
    for (const answer of [
      await studio.requestRun(admin),
      await batchesOf(studio, admin).request(variations),
      await studio.sendFile(uploads.upload, { field: "image", content }, admin.access),
      await studio.call(uploads.begin, { body: { kind: "image", size_bytes: 1_000 } }, admin.access),
    ]) {
      expect(answer.refusal()).toMatchObject({
        status: 503,
        code: "SERVICE_UNAVAILABLE",
        message: "The studio is out of disk space and can’t accept anything new right now. Try again later.",
      });
    }
    expect((await studio.call(uploads.usage, {}, admin.access)).status).toBe(200);
    const { json } = await studio.call(adminOverview.read, { query: {} }, admin.access);
    const codes = adminOverview.read.answer.payload.parse(json).attention.map(({ code }) => code);
    expect(codes).toContain("disk_full");
    expect(codes).not.toContain("disk_low");
  });
});

test("the reserve is used below its bytes, and never without a folder or a reserve", async () => {
  const folder = await createTemporaryFolder();
  const used = createDiskReserve(folder, aboveAnyDisk, Date.now);
  await expect.poll(used.isUsed).toBe(true);
  let time = 0;
  const free = createDiskReserve(folder, 1, () => (time += 1_000));
  const missing = createDiskReserve(`${folder}/missing`, aboveAnyDisk, () => (time += 1_000));
  for (const reserve of [
    free,
    missing,
    createDiskReserve(null, aboveAnyDisk, Date.now),
    createDiskReserve(folder, 0, Date.now),
  ]) {
    for (let asked = 0; asked < 3; asked += 1) expect(reserve.isUsed()).toBe(false);
  }
});
