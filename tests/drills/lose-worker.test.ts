import { expect, test } from "vitest";
import { startComfyUiServer } from "../support/comfyui-server.ts";
import { createPostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { startApiProgram, startWorkerProgram } from "../support/programs.ts";
import { runsOf } from "../support/runs.ts";
import { waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

test.skipIf(hasNoPostgres)(
  "When a worker is killed in the middle of a run, another one completes the run, and it is charged once",
  async () => {
    const settings = {
      DATABASE_URL: await createPostgresDatabase(),
      DATA_DIR: await createTemporaryFolder(),
      APP_SECRET: "a secret of more than thirty-two characters",
    };
    // Each worker has an engine of its own, which shows whose work it was.
    const [first, second] = [await startComfyUiServer(), await startComfyUiServer()];
    const [api, lost] = await Promise.all([
      startApiProgram({ ...settings, COMFYUI_URL: first.url, RUN_WORKERS: "false" }),
      startWorkerProgram({ ...settings, COMFYUI_URL: first.url }),
    ]);
    const ada = runsOf(api, await api.register());
    const before = await ada.credits();
    first.hold();
    const id = await ada.start();
    await waitFor(async () => first.runningNow(), "the run to be under way");
    lost.stop("SIGKILL");
    expect(await lost.ended).toMatchObject({ signal: "SIGKILL" });

    await startWorkerProgram({ ...settings, COMFYUI_URL: second.url });
    const ended = await ada.awaitEnd(id);
    expect(ended).toMatchObject({ status: "completed", charged_credits: 2, error: null });
    expect(ended.receipt.filter(({ kind }) => kind === "charged")).toHaveLength(1);
    expect((await ada.creations()).map((creation) => creation.id)).toEqual(ended.outputs.map((output) => output.id));
    expect(ended.outputs).toHaveLength(1);
    expect(second.graphs.size).toBe(1);
    expect(await ada.credits()).toBe(before - 2);
  },
);
