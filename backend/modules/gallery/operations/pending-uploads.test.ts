import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { uploads } from "../../../../contract/uploads.ts";
import { goodPassword } from "../../../../tests/support/api.ts";
import { describeOnBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import {
  begin,
  finish,
  lastModified,
  look,
  partOf,
  restart,
  sendPart,
  song,
} from "../../../../tests/support/uploads-in-parts.ts";

const hour = 3_600_000;

describeOnBackend("An upload that was started but not finished", (startBusy) => {
  const start = async () => {
    const studio = await startBusy({ idle: true });
    return { studio, ada: await studio.register() };
  };

  test("and was canceled is removed with its parts, and accepts no more of them", async () => {
    const { studio, ada } = await start();
    const begun = await begin(studio, ada, { content: song });
    await sendPart(studio, ada, begun.id, 1, partOf(song, 1));
    expect((await studio.call(uploads.cancel, { params: { id: begun.id } }, ada.access)).status).toBe(204);
    expect(await studio.storedFiles()).toEqual([]);
    expect((await sendPart(studio, ada, begun.id, 2, partOf(song, 2))).status).toBe(404);
    expect((await finish(studio, ada, begun.id)).status).toBe(404);
    expect((await studio.call(uploads.cancel, { params: { id: begun.id } }, ada.access)).status).toBe(404);
  });

  test("and is canceled while a part arrives keeps nothing of that part", async () => {
    let meanwhile = async () => {};
    const studio = await startBusy({
      idle: true,
      adapt: (adapters) => ({
        ...adapters,
        storage: {
          ...adapters.storage,
          async put(key, content) {
            await meanwhile();
            return adapters.storage.put(key, content);
          },
        },
      }),
    });
    const ada = await studio.register();
    const begun = await begin(studio, ada, { content: song });
    meanwhile = async () => {
      await studio.call(uploads.cancel, { params: { id: begun.id } }, ada.access);
    };
    expect((await sendPart(studio, ada, begun.id, 1, partOf(song, 1))).status).toBe(404);
    expect(await studio.storedFiles()).toEqual([]);
  });

  test("and is not finished within a day is removed, its parts first", async () => {
    const { studio, ada } = await start();
    const old = await begin(studio, ada, { content: song, lastModified });
    await sendPart(studio, ada, old.id, 1, partOf(song, 1));
    studio.runtime.advance(23 * hour);
    const onTime = await studio.signIn(ada);
    const young = await begin(studio, onTime, { content: song });
    await sendPart(studio, onTime, young.id, 1, partOf(song, 1));
    expect((await begin(studio, onTime, { content: song, lastModified })).id).toBe(old.id);
    studio.runtime.advance(hour);
    const later = await studio.signIn(ada);
    expect((await look(studio, later, old.id)).status).toBe(404);
    expect((await begin(studio, later, { content: song, lastModified })).id).not.toBe(old.id);

    const again = await restart(studio, startBusy);
    const rows = () => again.adapters.database.read.selectFrom("pending_upload").select("id").execute();
    await waitFor(async () => ((await rows()).length === 2 ? true : undefined), "the old one to be removed");
    expect(await again.storedFiles()).toEqual([`arriving/${young.id}/00001`]);
  });

  test("and was left half removed by a crash is removed at the next start", async () => {
    const { studio, ada } = await start();
    const begun = await begin(studio, ada, { content: song });
    await sendPart(studio, ada, begun.id, 1, partOf(song, 1));
    const { database } = studio.adapters;
    await database.transaction((tx) => tx.updateTable("pending_upload").set({ state: "leaving" }).execute());
    const again = await restart(studio, startBusy);
    const rows = () => again.adapters.database.read.selectFrom("pending_upload").select("id").execute();
    await waitFor(async () => ((await rows()).length === 0 ? true : undefined), "it to be removed");
    expect(await again.storedFiles()).toEqual([]);
  });

  test("and whose parts cannot be removed does not block the removal of others", async () => {
    const { studio, ada } = await start();
    const [stuck, other] = [await begin(studio, ada, { content: song }), await begin(studio, ada, { content: song })];
    for (const { id } of [stuck, other]) await sendPart(studio, ada, id, 1, partOf(song, 1));
    studio.runtime.advance(25 * hour);
    const again = await restart(studio, (options) =>
      startBusy({
        ...options,
        adapt: (adapters) => ({
          ...adapters,
          storage: {
            ...adapters.storage,
            async delete(key) {
              if (key.includes(stuck.id)) throw new Error("The disk is gone.");
              await adapters.storage.delete(key);
            },
          },
        }),
      }),
    );
    const rows = () => again.adapters.database.read.selectFrom("pending_upload").select("id").execute();
    await waitFor(async () => ((await rows()).length === 1 ? true : undefined), "the other one to be removed");
    expect(await rows()).toEqual([{ id: stuck.id }]);
    expect(await again.storedFiles()).toEqual([`arriving/${stuck.id}/00001`]);
  });

  test("is deleted with the account, including its parts", async () => {
    const studio = await startBusy();
    const ada = await studio.register();
    const begun = await begin(studio, ada, { content: song });
    await sendPart(studio, ada, begun.id, 1, partOf(song, 1));
    await studio.call(accounts.deleteAccount, { body: { password: goodPassword } }, ada.access);
    const { read } = studio.adapters.database;
    const rows = () => read.selectFrom("uploader").select("owner_id").execute();
    await waitFor(async () => ((await rows()).length === 0 ? true : undefined), "the account to be erased");
    expect(await read.selectFrom("pending_upload").select("id").execute()).toEqual([]);
    expect(await studio.storedFiles()).toEqual([]);
  });
});
