import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { readFileForm } from "./read-file-form.server.ts";

const context = new RouterContextProvider();
const bounds = { picture: 1_000, recording: 2_000 };

function formWith(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const sending = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request("https://studio.example/", { method: "POST", body, headers });

const read = (fields: Record<string, string | File>) => readFileForm(sending(formWith(fields)), context, bounds);

describe("a form with files", () => {
  test("comes with its texts and its files", async () => {
    const picture = new File([new Uint8Array(1_000).fill(7)], "Abend am Meer.png", { type: "image/png" });
    const { form, tooLarge } = await read({ prompt: "größer 海", picture });
    expect(form.get("prompt")).toBe("größer 海");
    const file = form.get("picture");
    expect(file).toBeInstanceOf(File);
    expect(file).toMatchObject({ name: "Abend am Meer.png", type: "image/png", size: 1_000 });
    expect(tooLarge.size).toBe(0);
  });

  test("whose file is too large keeps what was typed before and after it, and nothing of the file", async () => {
    const picture = new File([new Uint8Array(300_000)], "large.png");
    const recording = new File([new Uint8Array(2_000)], "right.wav");
    const { form, tooLarge } = await read({ prompt: "before", picture, recording, seed: "after" });
    expect([...form.keys()].toSorted()).toEqual(["prompt", "recording", "seed"]);
    expect([...tooLarge]).toEqual(["picture"]);
  });

  test("takes no file under another name", async () => {
    const { form, tooLarge } = await read({ prompt: "x", avatar: new File(["x"], "a.png") });
    expect(form.has("avatar")).toBe(false);
    expect(tooLarge.has("avatar")).toBe(true);
  });

  test("has nothing where a file was left out", async () => {
    const { form, tooLarge } = await read({ prompt: "x", picture: new File([], "") });
    expect([form.has("picture"), tooLarge.size]).toEqual([false, 0]);
  });

  test("may hand over each file as it arrives, and waits meanwhile", async () => {
    const form = new FormData();
    for (const size of [2_000, 2_001, 0, 5]) form.append("recording", new File([new Uint8Array(size)], `${size}.wav`));
    const seen: string[] = [];
    let underWay = 0;
    const read = await readFileForm(sending(form), context, bounds, {
      filesMax: 3,
      async onFile({ field, name, content }) {
        underWay += 1;
        seen.push(`${field} ${name} ${content?.size ?? "too large"}`);
        await new Promise((resolve) => setTimeout(resolve));
        underWay -= 1;
      },
    });
    expect(seen).toEqual(["recording 2000.wav 2000", "recording 2001.wav too large", "recording 0.wav 0"]);
    expect([underWay, [...read.form.keys()]]).toEqual([0, []]);
  });

  test("ends with what goes wrong where its files are taken", async () => {
    const body = formWith({ picture: new File(["x"], "a.png") });
    const onFile = () => Promise.reject(new Response(null, { status: 303 }));
    await expect(readFileForm(sending(body), context, bounds, { onFile })).rejects.toMatchObject({ status: 303 });
  });

  test("may come without files, as forms usually do", async () => {
    const { form } = await readFileForm(sending(new URLSearchParams({ prompt: "plain" })), context, bounds);
    expect(form.get("prompt")).toBe("plain");
  });

  test.each([
    ["is cut off", "--x\r\ncontent-disposition: form-data; name=prompt\r\n\r\nhel"],
    ["is no form", "hello"],
    ["is empty", ""],
  ])("that %s is answered with 400", async (_what, body) => {
    const broken = readFileForm(sending(body, { "content-type": "multipart/form-data; boundary=x" }), context, bounds);
    await expect(broken).rejects.toMatchObject({ init: { status: 400 } });
  });

  test("without a boundary is answered with 400", async () => {
    const broken = readFileForm(sending("--x--", { "content-type": "multipart/form-data;" }), context, bounds);
    await expect(broken).rejects.toMatchObject({ init: { status: 400 } });
  });
});
