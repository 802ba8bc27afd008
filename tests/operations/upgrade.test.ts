import { expect, test } from "vitest";
import { migrate } from "../../backend/adapters/database/migrate.ts";
import { creationPage, gallery } from "../../contract/gallery.ts";
import { readAll } from "../support/all-rows.ts";
import { collectionsOf } from "../support/collections.ts";
import { keepCreations } from "../support/kept-creations.ts";
import { addMigrations } from "../support/migrations.ts";
import { describeOnEachBackend } from "../support/studio-backend.ts";

const later = {
  "900-handles.sql": `
    alter table account add column handle text not null default '';
    update account set handle = email_key;
    create table creation_count (owner_id text not null primary key, number {bigint} not null) {strict};
    insert into creation_count select owner_id, count(*) from creation group by owner_id;`,
  // Triggers count creations by model, so this changes counts too.
  "901-renamed-model.sql": "update creation set model = 'preview-2' where model = 'preview';",
};

describeOnEachBackend("An upgrade of a database with data in it", (start) => {
  test("keeps all of it, rewrites what the new release says, and is done once", async () => {
    const studio = await start({ idle: true });
    const { database } = studio.adapters;
    const ada = await studio.register({ email: "ada@example.com" });
    await studio.giveCredits(ada, 12);
    const ids = await keepCreations(studio, ada, 3);
    const { id } = await collectionsOf(studio, ada).begin("Coast");
    await collectionsOf(studio, ada).add(id, ids);
    const before = await readAll(database);
    for (const table of ["session", "ledger_entry", "collection_item", "creation_tally"])
      expect(before[table]).not.toEqual([]);

    const { folder, write } = await addMigrations(later);
    expect(await migrate(database, folder)).toEqual(Object.keys(later));
    const after = await readAll(database);
    const change = (table: string, values: Record<string, unknown>) =>
      before[table]?.map((row) => ({ ...row, ...values }));
    expect(after).toEqual({
      ...before,
      account: change("account", { handle: "ada@example.com" }),
      creation: change("creation", { model: "preview-2" }),
      creation_count: [{ owner_id: ada.id, number: ids.length }],
      creation_tally: change("creation_tally", { model: "preview-2" }),
      migration: [...(before.migration ?? []), ...Object.keys(later).map((name) => expect.objectContaining({ name }))],
    });

    expect(await migrate(database, folder)).toEqual([]);
    await write(
      "902-broken.sql",
      "update account set handle = 'lost'; drop table creation_count; delete from nowhere;",
    );
    await expect(migrate(database, folder)).rejects.toThrow(/^Migration 902-broken\.sql failed and changed nothing/);
    expect(await readAll(database)).toEqual(after);

    const { access } = await studio.signIn(ada);
    const found = await studio.call(gallery.creations, { query: { model: "preview-2" } }, access);
    expect(creationPage.parse(found.json).results.map((creation) => creation.id)).toEqual(ids.toReversed());
  });
});
