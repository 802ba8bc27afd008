import { expect, test } from "vitest";
import { adminAssistant } from "../../../contract/admin/assistant.ts";
import { adminEngines } from "../../../contract/admin/engines.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { startBackend } from "../../../tests/support/studio-backend.ts";

const meant: Record<string, string> = {
  "127.0.0.1:8188": "http://127.0.0.1:8188",
  "localhost:8188": "http://localhost:8188",
  "//studio": "http://studio",
  "studio.example/v1": "http://studio.example/v1",
  "[::1]:8188": "http://[::1]:8188",
};
const meaningless = [
  ...["http://studio box", "http://", "http://127.0.0.1:99999", "http://[::1", "x y", "ftp://studio", "http://%"],
  ...[
    "http://ada:secret@studio",
    "ada@studio",
    "http://studio/?key=x",
    "studio/?key=x",
    "http://studio/#x",
    "1.2.3.4.5",
  ],
];

test("an address that is none is refused at its field by each request, with the one that was meant", async () => {
  const studio = await startBackend({ idle: true });
  const { access } = await registerStaff(studio, "admin");
  const params = { id: "openai-compatible" };
  const asked = (url: string) => [
    studio.call(adminEngines.connect, { body: { kind: "comfyui", url } }, access),
    studio.call(adminEngines.connect, { body: { kind: "openai-compatible", url } }, access),
    studio.call(adminEngines.test, { body: { kind: "comfyui", url } }, access),
    studio.call(adminEngines.test, { body: { kind: "openai-compatible", url } }, access),
    studio.call(adminEngines.change, { params, body: { url } }, access),
    studio.call(adminAssistant.test, { body: { provider: "openai-compatible", url, model: "x" } }, access),
    studio.call(adminAssistant.change, { body: { provider: "openai-compatible", url, model: "x" } }, access),
  ];
  for (const url of [...Object.keys(meant), ...meaningless])
    for (const { status, json } of await Promise.all(asked(url))) {
      const said = meant[url] ? `Enter the whole address: ${meant[url]}` : /^Enter a full address such as/;
      const message = typeof said === "string" ? said : expect.stringMatching(said);
      expect([status, json], url).toMatchObject([422, { violations: [{ field: "url", message }] }]);
    }
});
