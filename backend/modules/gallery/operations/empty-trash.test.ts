import { expect, test } from "vitest";
import { gallery } from "../../../../contract/gallery.ts";
import { describeOnBackend, waitFor } from "../../../../tests/support/studio-backend.ts";

const day = 86_400_000;

describeOnBackend("The trash", (start) => {
  test("is emptied of what has been in it for thirty days, files and all, and of nothing else", async () => {
    const studio = await start();
    const ada = await studio.register();
    const [old, recent, kept] = [
      await studio.makeCreation(ada),
      await studio.makeCreation(ada),
      await studio.makeCreation(ada),
    ];
    const remove = (id: string, token: string) => studio.call(gallery.deleteCreation, { params: { id } }, token);
    await remove(old.id, ada.access);
    studio.runtime.advance(20 * day);
    await remove(recent.id, (await studio.signIn(ada)).access);
    studio.runtime.advance(10 * day);
    await studio.backend.stop(1_000);
    await studio.backend.close();

    const { dataFolder, databaseUrl, runtime } = studio;
    const again = await start({ dataFolder, databaseUrl, runtime });
    const folders = async () => new Set((await again.storedFiles()).map((key) => key.split("/")[1]));
    await waitFor(async () => ((await folders()).size === 2 ? true : undefined), "the trash to be emptied");
    expect(await folders()).toEqual(new Set([recent.id, kept.id]));
    const { access } = await again.signIn(ada);
    const restore = (id: string) => again.call(gallery.restoreCreation, { params: { id } }, access);
    expect((await restore(old.id)).status).toBe(404);
    expect((await restore(recent.id)).status).toBe(200);
  });
});
