import { expect, test } from "vitest";
import type { Upload } from "../../../contract/uploads.ts";
import { toldUpload } from "../../../tests/support/uploads.ts";
import type { ApiOutcome } from "../../api/client.ts";
import { uploadOnce } from "./upload-once.server.ts";

const kept = (id: string): ApiOutcome<Upload> => ({
  ok: true,
  value: toldUpload(id),
});
const failure: ApiOutcome<Upload> = { ok: false, status: 503, code: "X", message: null, violations: [] };

/** Counts uploads, each of which gets an id of its own. */
function counting(outcome?: ApiOutcome<Upload>) {
  let count = 0;
  return {
    upload: async () => {
      count += 1;
      return outcome ?? kept(`upload-${count}`);
    },
    count: () => count,
  };
}

const file = (content: string) => new File([content], "a.png");

test("the same form with the same file names one upload, at once and afterwards", async () => {
  const { upload, count } = counting();
  const send = () => uploadOnce({ owner: "a", formKey: "one", file: file("sky") }, upload);
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers).toEqual([kept("upload-1"), kept("upload-1"), kept("upload-1")]);
  expect(count()).toBe(1);
});

test("another file, another form and another person are other uploads", async () => {
  const { upload, count } = counting();
  await uploadOnce({ owner: "b", formKey: "two", file: file("sky") }, upload);
  await uploadOnce({ owner: "b", formKey: "two", file: file("sea") }, upload);
  await uploadOnce({ owner: "b", formKey: "three", file: file("sky") }, upload);
  await uploadOnce({ owner: "c", formKey: "two", file: file("sky") }, upload);
  expect(count()).toBe(4);
});

test("an upload that failed can be tried again", async () => {
  const failing = counting(failure);
  const wish = { owner: "d", formKey: "four", file: file("sky") };
  expect(await uploadOnce(wish, failing.upload)).toBe(failure);
  const working = counting();
  await expect.poll(() => uploadOnce(wish, working.upload)).toEqual(kept("upload-1"));
});
