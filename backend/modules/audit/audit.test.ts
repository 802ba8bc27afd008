import { sql } from "kysely";
import { expect, test } from "vitest";
import { adminAudit } from "../../../contract/admin/audit.ts";
import { adminUsers } from "../../../contract/admin/users.ts";
import { testSecret } from "../../../tests/support/api.ts";
import { auditOf } from "../../../tests/support/audit.ts";
import { describeOnEachDatabase, openFreshSqlite } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { giveRole, registerStaff } from "../../../tests/support/staff.ts";
import { describeOnBackend } from "../../../tests/support/studio-backend.ts";
import { commandToken } from "../../http/command-token.ts";
import { createAudit } from "./index.ts";

const day = 86_400_000;

/** Returns the cells of a CSV file, without its first row. */
function rowsIn(text: string): string[][] {
  const [, ...lines] = text.trimEnd().split("\r\n");
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')),
  );
}

describeOnEachDatabase("An entry of the audit log", (open) => {
  test("cannot be changed, is kept for a year, and has a hash of the caller's network", async () => {
    const database = await open();
    const runtime = createHandDrivenRuntime();
    const accounts = {
      emailsOf: async () => new Map<string, string>(),
      idsByEmail: async () => [],
      timeZoneOf: async () => "UTC",
    };
    const audit = createAudit({ database, runtime, accounts, secret: testSecret });
    const record = (id: string, address: string | undefined) =>
      database.transaction((tx) =>
        audit.record(
          tx,
          { userId: "ada", address, requestId: "request" },
          { action: "settings.changed", target: { kind: "settings", id } },
        ),
      );
    const entries = () => database.read.selectFrom("audit_entry").selectAll().orderBy("id").execute();
    const ids = async () => (await entries()).map(({ target_id }) => target_id);
    await record("first", "2001:db8:1:2::3");
    runtime.advance(1);
    await record("second", "2001:db8:1:ffff::4");
    await record("third", undefined);

    const [first, second, third] = await entries();
    expect(first?.network_hash).toMatch(/^[\w-]{16}$/);
    expect(second?.network_hash).toBe(first?.network_hash);
    expect(third?.network_hash).toBe("");

    const change = database.transaction((tx) => tx.updateTable("audit_entry").set({ actor_id: "eve" }).execute());
    await expect(change).rejects.toThrow("audit entries cannot be changed");
    expect(await entries()).toEqual([first, second, third]);

    runtime.advance(365 * day - 1);
    expect(await audit.deleteOld()).toBe(0);
    runtime.advance(1);
    expect(await audit.deleteOld()).toBe(1);
    expect(await ids()).toEqual(["second", "third"]);
  });
});

describeOnBackend("The audit log", (start) => {
  test("is filtered by who did what, to whom, and on which days, as a list and as a file that runs no formulas", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await registerStaff(studio, "admin"), await studio.register()];
    const eve = await studio.register({ email: "+1-eve@example.com" });
    await giveRole(studio.adapters.database, eve, "admin");
    const to = { params: { id: bob.id } };
    const reason = '=1+1, "a gift"';
    await studio.call(adminUsers.credits, { ...to, headers: {}, body: { amount: 5, reason } }, ada.access);
    // The last instant of January 16, and the first one of the next day.
    studio.runtime.advance(1.5 * day - 1);
    await studio.call(adminUsers.disable, to, (await studio.signIn(eve)).access);
    studio.runtime.advance(1);
    await studio.call(adminUsers.enable, to, await commandToken(testSecret, studio.runtime.now()));

    const { access } = await studio.signIn(ada);
    const list = (query: Record<string, string>) => studio.call(adminAudit.list, { query }, access);
    const file = (query: Record<string, string>) => studio.call(adminAudit.export, { query }, access);
    const exported = async (query: Record<string, string>) =>
      rowsIn((await file(query)).text).filter(([, , , action]) => action !== "audit.exported");
    const actions = async (query: Record<string, string>) => {
      const { results } = adminAudit.list.answer.payload.parse((await list(query)).json);
      const listed = results.map(({ action }) => action).filter((action) => action !== "audit.exported");
      expect((await exported(query)).map(([, , , action]) => action)).toEqual(listed);
      return listed;
    };
    const [given, disabled, enabled] = ["user.credits_changed", "user.disabled", "user.enabled"];
    const wanted: [query: Record<string, string>, actions: unknown[]][] = [
      [{}, [enabled, disabled, given]],
      [{ actor: ada.id }, [given]],
      [{ actor: ada.email.toUpperCase() }, [given]],
      [{ actor: "command-line" }, [enabled]],
      [{ actor: bob.email }, []],
      [{ actor: "nobody@example.com" }, []],
      [{ target: bob.id }, [enabled, disabled, given]],
      [{ target: ada.id }, []],
      [{ action: "user.disabled" }, [disabled]],
      [{ from: "2026-01-16" }, [enabled, disabled]],
      [{ to: "2026-01-16" }, [disabled, given]],
      [{ from: "2026-01-17", to: "2026-01-17" }, [enabled]],
      [{ actor: eve.id, from: "2026-01-17" }, []],
    ];
    for (const [query, found] of wanted) expect([query, await actions(query)]).toEqual([query, found]);
    const impossible: Record<string, string>[] = [
      { from: "yesterday" },
      { to: "2026-02-30" },
      { action: "user.praised" },
    ];
    for (const query of impossible)
      expect([(await list(query)).status, (await file(query)).status]).toEqual([422, 422]);

    const { headers } = await file({});
    expect(headers.get("content-type")).toMatch(/^text\/csv/);
    expect(headers.get("content-disposition")).toContain("audit.csv");
    const [byCommand, byEve, byAda] = await exported({});
    expect(byCommand?.slice(0, 3)).toEqual(["2026-01-17T00:00:00.000Z", "command-line", ""]);
    expect(byEve?.slice(0, 3)).toEqual(["2026-01-16T23:59:59.999Z", eve.id, "'+1-eve@example.com"]);
    const [time, actor, email, action, kind, target, changes, network, ...rest] = byAda ?? [];
    expect([time, actor, email]).toEqual(["2026-01-15T12:00:00.000Z", ada.id, ada.email]);
    expect([action, kind, target, network]).toEqual([given, "user", bob.id, ""]);
    expect(JSON.parse(changes ?? "")).toMatchObject({ reason: { before: null, after: reason } });
    expect(rest).toEqual([expect.stringMatching(/^[\w-]+$/)]);

    const exports = await auditOf(studio, "audit.exported");
    expect(exports).toHaveLength(wanted.length + 2);
    expect(exports[0]).toEqual({ actor_id: ada.id, target_id: "audit", changes: {} });
  });
});

test("The entries of one user are found and ordered by an index", async () => {
  const { read } = await openFreshSqlite();
  const plans = [
    sql<{ detail: string }>`explain query plan select count(*) from audit_entry where target_id = 'ada'`,
    sql<{ detail: string }>`
      explain query plan select * from audit_entry where target_id = 'ada' order by created_at desc, id desc limit 20`,
  ];
  for (const plan of plans) {
    const { rows } = await plan.execute(read);
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH .* \(target_id=\?\)$/)]);
  }
});
