import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { z } from "zod";
import { adminMaintenance } from "../../../contract/admin/maintenance.ts";
import { exportFiles } from "../../../contract/export-files.ts";
import { fillStudio } from "../../../tests/support/busy-studio.ts";
import { exportData } from "../../../tests/support/export.ts";
import { trainModel } from "../../../tests/support/orders.ts";
import { startBackend } from "../../../tests/support/studio-backend.ts";

const schema = {
  $id: "export.schema.json",
  title: "Data export",
  description: "The JSON files of a data export of Atelier, by their names in the archive.",
  ...z.toJSONSchema(exportFiles, {
    target: "draft-2020-12",
    override({ jsonSchema }) {
      // The format says the same as this long expression.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
    },
  }),
};

/** Returns why a value does not follow the schema; empty if it does. */
function problemsOf(value: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(value);
  return validate.errors ?? [];
}

test("the schema in the docs is that of the code (`npx vitest run backend/modules/export -u` writes it)", async () => {
  await expect(`${JSON.stringify(schema, undefined, 2)}\n`).toMatchFileSnapshot("../../../docs/export.schema.json");
});

test("the JSON of a data export follows the schema, with something of everything in it, and nothing that the schema does not name", async () => {
  const studio = await startBackend({ settings: { webhooksMayBePrivate: true } });
  const { admin, ada } = await fillStudio(studio);
  await studio.call(adminMaintenance.change, { body: { is_on: false } }, admin.access);
  await trainModel(studio, ada, { lora: "people/ada.safetensors", base: "scripted-1", force: true });
  const { files, json } = await exportData(studio, ada);
  const names = [...files.keys()].filter((name) => name.endsWith(".json"));
  const exported = Object.fromEntries(names.map((name) => [name, json(name)]));
  expect(problemsOf(exported)).toEqual([]);
  const empty = names.filter((name) => exported[name]?.length === 0);
  expect(empty).toEqual([]);

  const [creation] = exported["creations.json"];
  const broken = { ...exported, "creations.json": [{ ...creation, width: "wide", further: true }] };
  expect(problemsOf(broken)).toMatchObject([{ keyword: "additionalProperties" }, { keyword: "type" }]);
});
