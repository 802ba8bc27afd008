import { expect, test } from "vitest";
import { uploads } from "../../contract/uploads.ts";
import { anyFreePort } from "../../server/provision/port.mjs";
import { startComfyUiServer } from "../support/comfyui-server.ts";
import { patternedPicture } from "../support/patterned-picture.ts";
import { startApiProgram } from "../support/programs.ts";
import { runsOf } from "../support/runs.ts";
import { runS3Server } from "../support/s3-server.ts";
import { waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

test("While the bucket is away, what needs a file answers 503, and the run under way is completed when it is back", async () => {
  const folder = await createTemporaryFolder();
  const port = await anyFreePort();
  const { bucket, stop } = await runS3Server(port, folder);
  const comfyUi = await startComfyUiServer();
  const api = await startApiProgram({
    DATA_DIR: await createTemporaryFolder(),
    COMFYUI_URL: comfyUi.url,
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.endpoint ?? "",
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  });
  const user = await api.register();
  const ada = runsOf(api, user);
  await ada.awaitEnd(await ada.start());
  const [earlier] = await ada.creations();
  const content = await patternedPicture(1);
  const upload = () => api.sendFile(uploads.upload, { field: "image", content }, user.access);
  const ready = () => api.request("GET", "/readyz");

  comfyUi.hold();
  const id = await ada.start();
  await waitFor(async () => comfyUi.runningNow(), "the run to be under way");
  await stop();
  expect(await ready()).toMatchObject({ status: 503, json: { checks: { database: "ok", storage: "failed" } } });
  for (const refused of [await upload(), await api.request("GET", earlier?.url ?? "")]) {
    expect(refused.refusal()).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
    expect(refused.headers.get("retry-after")).toBe("5");
  }
  // What needs no file goes on.
  expect((await ada.creations()).map((creation) => creation.id)).toEqual([earlier?.id]);
  comfyUi.release();
  await api.untilLogged("An output could not be made");

  await runS3Server(port, folder);
  const ended = await ada.awaitEnd(id);
  expect(ended).toMatchObject({ status: "completed", charged_credits: 2, error: null });
  const [made] = await ada.creations();
  expect(made?.id).toBe(ended.outputs[0]?.id);
  for (const url of [made?.url ?? "", earlier?.url ?? ""]) expect((await api.request("GET", url)).status).toBe(200);
  expect((await upload()).status).toBe(201);
  expect((await ready()).status).toBe(200);
  expect(await ada.credits()).toBe(50 - 2 * 2);
});
