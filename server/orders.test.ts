import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { testSecret } from "../tests/support/api.ts";
import { createHandDrivenRuntime } from "../tests/support/hand-driven-runtime.ts";
import { originOf } from "../tests/support/listening.ts";
import { modelsOf, order, payOrder, shownOrder } from "../tests/support/orders.ts";
import { createScriptedEngine } from "../tests/support/scripted-engine.ts";
import { startBackend } from "../tests/support/studio-backend.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";

/** Starts a product and the operator's command line for it. */
async function startProduct() {
  const engine = createScriptedEngine({ loras: ["people/ada.safetensors"] });
  // Commands sign their requests with the real time.
  const studio = await startBackend({ engine, runtime: createHandDrivenRuntime(Date.now()) });
  const origin = await originOf(createServer(getRequestListener((request) => studio.backend.fetch(request))));
  const folder = await createTemporaryFolder();
  const secret = new TextDecoder().decode(testSecret);
  const orders = (args: string[], settings: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; error: string }>((resolve) => {
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: folder,
        APP_SECRET: secret,
        PORT: new URL(origin).port,
        ...settings,
      };
      const program = execFile(process.execPath, ["server/orders.ts", ...args], { env }, (_error, out, error) =>
        resolve({ code: program.exitCode ?? -1, out, error }),
      );
    });
  return { engine, studio, orders };
}

test("The operator's command line lists orders, shows one, moves it on and attaches its model", async () => {
  const { studio, orders } = await startProduct();
  const ada = await studio.register();
  const now = new Date(studio.runtime.now()).toISOString();
  const id = await order(studio, ada, "Ada \u001b[31mL.");
  expect(await orders(["list", "--status", "awaiting_payment"])).toMatchObject({
    code: 0,
    out: `${id}  awaiting_payment  ${now.slice(0, 10)}  Ada  [31mL.  <${ada.email}>\n`,
  });
  expect(JSON.parse((await orders(["list", "--status", "ready", "--json"])).out)).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  });

  await payOrder(studio, ada, id);
  for (const to of ["in_review", "training"]) {
    const { out } = await orders(["move", id, to]);
    expect(out).toContain(`and is ${to} now.`);
    expect(out).not.toContain("\u001b");
  }
  expect(await orders(["move", id, "ready"])).toMatchObject({
    code: 1,
    error: "Attach the finished model first.\n",
  });
  const attached = await orders(["attach", id, "--lora", "people/ada.safetensors", "--trigger", "adaxyz"]);
  expect(attached).toMatchObject({ code: 0, error: "" });
  expect(attached.out).toContain("is people/ada.safetensors over scripted-1, strength 0.8.");
  expect((await orders(["move", id, "ready"])).code).toBe(0);
  expect(await modelsOf(studio, ada)).toMatchObject([{ inquiry_id: id, trigger_word: "adaxyz", is_available: true }]);
  const { out } = await orders(["show", id]);
  for (const line of ["Status: ready", "Trigger word: adaxyz", `${now.slice(0, 16).replace("T", " ")} UTC: paid`]) {
    expect(out).toContain(line);
  }
  expect(out).not.toContain("Can become");
  expect(JSON.parse((await orders(["show", id, "--json"])).out)).toEqual(await shownOrder(studio, id));
});

test("The operator's command line says what is wrong and what would help", async () => {
  const { engine, studio, orders } = await startProduct();
  const ada = await studio.register();
  const id = await order(studio, ada);
  const nobody = "01980000-0000-7000-8000-00000000abcd";
  const refusals: [args: string[], code: number, said: string][] = [
    [[], 2, "The command is missing."],
    [["sell"], 2, "There is no sell."],
    [["show"], 2, "show takes exactly 1 value."],
    [["list", "--colour", "red"], 2, "--colour"],
    [["list", "--status", "lost"], 1, "Choose a status of: draft"],
    [["show", nobody], 1, "There is no order with this id."],
    [["show", "../../status"], 1, "There is no order with this id."],
    [["move", id, "finished"], 2, "There is no status finished."],
    [["move", id, "training"], 1, "An order that is awaiting_payment cannot become training; it can go nowhere."],
    [["move", id, "paid"], 1, "Only a payment makes an order paid."],
    [["attach", id], 2, "Name the file"],
    [["attach", id, "--lora", "x", "--strength", "much"], 2, "--strength is a number"],
    [["attach", id, "--lora", "x", "--strength", "7"], 1, "strength"],
    [["attach", id, "--lora", "bo.safetensors"], 1, "No engine lists bo.safetensors."],
    [["attach", id, "--lora", "people/ada.safetensors", "--base", "other"], 1, "has no base model other"],
    [["attach", id, "--lora", "people/ada.safetensors"], 1, "in review, in training, or ready"],
  ];
  for (const [args, code, said] of refusals) {
    const answer = await orders(args);
    expect({ args, code: answer.code, said: answer.error }).toEqual({
      args,
      code,
      said: expect.stringContaining(said),
    });
    expect(answer.out).toBe("");
  }
  expect((await orders(["attach", id, "--lora", "bo.safetensors"])).error).toContain(
    "Scripted engine can load:\n  people/ada.safetensors\n  over scripted-1",
  );
  expect((await orders(["list"], { APP_SECRET: "another secret of thirty-two letters" })).error).toContain(
    "APP_SECRET",
  );
  expect((await orders(["list", "--url", "http://127.0.0.1:1"])).error).toContain(
    "Nothing answers at http://127.0.0.1:1",
  );

  const empty = join(await createTemporaryFolder(), "none");
  const withoutSecret = await orders(["list"], { APP_SECRET: "", DATA_DIR: empty });
  expect(withoutSecret).toMatchObject({ code: 1, error: expect.stringContaining("has no secret in") });
  expect(existsSync(empty)).toBe(false);

  await payOrder(studio, ada, id);
  await orders(["move", id, "in_review"]);
  engine.setProblem("It is away.");
  studio.runtime.advance(6_000);
  const away = ["attach", id, "--lora", "bo.safetensors", "--base", "scripted-1"];
  expect(await orders(away)).toMatchObject({ code: 1, error: expect.stringContaining("No working engine") });
  expect(await orders([...away, "--force"])).toMatchObject({ code: 0 });
});
