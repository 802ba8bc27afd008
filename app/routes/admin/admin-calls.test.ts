import { expect, test } from "vitest";
import { textFields } from "./admin-calls.server.ts";
import { fieldNames } from "./password/fields.ts";

test("a form that the password prompt sent again is shown without the password", () => {
  const form = new FormData();
  form.append("text", "New models");
  for (const name of Object.values(fieldNames)) form.append(name, "seven quiet herons");
  form.append("text", "and more");
  form.append("file", new Blob(["x"]));
  expect(textFields(form)).toEqual([
    ["text", "New models"],
    ["text", "and more"],
  ]);
});
