import { describe, expect, test } from "vitest";
import { createPostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { leaveData, releaseData } from "../support/release-data.ts";
import { dialects, recordRelease } from "../support/releases.ts";
import { startBackend } from "../support/studio-backend.ts";

/** Set at a release to keep what it writes for the upgrade tests of later ones (CONTRIBUTING.md). */
const release = process.env.RECORD_RELEASE;

describe.each(dialects)("This release on %s", (dialect) => {
  test.skipIf(dialect === "postgres" && hasNoPostgres)("leaves data that a later one can be tested with", async () => {
    const databaseUrl = dialect === "postgres" ? await createPostgresDatabase() : null;
    const studio = await startBackend({ databaseUrl, settings: { webhooksMayBePrivate: true } });
    const data = await leaveData(studio);
    expect(releaseData.parse(data)).toEqual(data);
    if (release !== undefined) await recordRelease(release, studio, data);
  });
});
