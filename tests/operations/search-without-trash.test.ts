import { expect, test } from "vitest";
import { productMigrations, readMigrations } from "../../backend/adapters/database/migration-files.ts";
import { gallery } from "../../contract/gallery.ts";
import { addManyCreations } from "../support/many-creations.ts";
import { describeOnEachBackend } from "../support/studio-backend.ts";

const name = "002-search-without-trash.sql";
/** Makes the schema the one before the migration. */
const undo = {
  sqlite: "drop trigger creation_words_hidden",
  postgres: "drop function hide_words cascade",
};

describeOnEachBackend("The migration that takes the trash out of the search", (start) => {
  test("removes the words of trashed creations and no others, and lets them be found again when restored", async () => {
    const studio = await start({ idle: true });
    const { database, search } = studio.adapters;
    await database.transaction((tx) => database.runScript(tx, undo[database.dialect]));
    const ada = await studio.register();
    const [kept = "", trashed = ""] = await addManyCreations(studio, ada, 2, () => ({ prompt: "lighthouse" }));
    await studio.call(gallery.deleteCreation, { params: { id: trashed } }, ada.access);
    const found = async () => {
      const wanted = { ownerId: ada.id, text: "light", direction: "newest", limit: 5 } as const;
      return (await search.find(database.read, wanted)).map(({ id }) => id);
    };
    expect(await found()).toEqual([trashed, kept]);

    const migrations = await readMigrations(productMigrations, database.dialect);
    const script = migrations.find((migration) => migration.name === name)?.script ?? "";
    await database.transaction((tx) => database.runScript(tx, script));
    expect(await found()).toEqual([kept]);
    await studio.call(gallery.restoreCreation, { params: { id: trashed } }, ada.access);
    expect(await found()).toEqual([trashed, kept]);
    await studio.call(gallery.deleteCreation, { params: { id: kept } }, ada.access);
    expect(await found()).toEqual([trashed]);
  });
});
