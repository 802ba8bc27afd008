import { expect, test } from "vitest";
import { z } from "zod";
import { adminEngines } from "../../contract/admin/engines.ts";
import { adminInvites } from "../../contract/admin/invites.ts";
import { adminMaintenance } from "../../contract/admin/maintenance.ts";
import { errorEnvelope } from "../../contract/errors.ts";
import { openOidc, pathOf } from "../support/api.ts";
import { registerStaff } from "../support/staff.ts";
import { describeOnBackend } from "../support/studio-backend.ts";
import { oddAdministration } from "./odd-requests.ts";

/** Nothing listens there, so that no request leaves this machine. */
const nowhere = "http://127.0.0.1:1";
const server = { kind: "openai-compatible", name: "Nobody", url: nowhere, served_models: ["x"] } as const;
const bodies = {
  "adminEngines.connect": server,
  "adminEngines.test": { kind: "comfyui", url: nowhere },
  "adminAssistant.change": { provider: "openai-compatible", url: nowhere, model: "x" },
  "adminAssistant.test": { provider: "openai-compatible", url: nowhere, model: "x" },
};

describeOnBackend("Whatever an administrator sends to any administration operation", (start) => {
  test("is answered in the contract's shape and never with a failure", async () => {
    const studio = await start({ idle: true, issuer: nowhere, settings: { oidc: { ...openOidc, issuer: nowhere } } });
    const { access } = await registerStaff(studio, "admin");
    const member = await studio.register();
    const engine = await studio.call(adminEngines.connect, { body: { ...server, served_models: ["x"] } }, access);
    const invite = await studio.call(adminInvites.create, { body: {} }, access);
    const made = z.object({ id: z.string() });
    const ids = {
      adminUsers: member.id,
      adminSignUp: member.id,
      adminEngines: made.parse(engine.json).id,
      adminInvites: made.parse(invite.json).id,
    };
    const requests = oddAdministration(ids, bodies);
    expect(requests.length).toBeGreaterThanOrEqual(6_000);
    const statuses = new Map<number, number>();
    for (const { name, endpoint, params, query, body } of requests) {
      const asked = `${name} ${JSON.stringify({ params, query, body })}`.slice(0, 500);
      const answer = await studio.request(endpoint.method, pathOf(endpoint, { params, query }), {
        json: body,
        token: access,
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status, asked).toBeLessThan(500);
      if (answer.status >= 400) expect(errorEnvelope.strict().parse(answer.json).status, asked).toBe(answer.status);
      else if (endpoint.answer.payload) endpoint.answer.payload.parse(answer.json);
      // What the next requests change must not be refused for that alone.
      if (name === "adminMaintenance.change")
        await studio.call(adminMaintenance.change, { body: { is_on: false } }, access);
    }
    // Requests that reach no operation prove nothing.
    for (const status of [200, 404, 422]) expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(100);
  });
});
