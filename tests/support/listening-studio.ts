import { createServer } from "node:http";
import { pino } from "pino";
import { frontDoor } from "../../server/front-door.ts";
import { makeKey, putOnPlan } from "./api-keys.ts";
import { originOf } from "./listening.ts";
import { createScriptedEngine } from "./scripted-engine.ts";
import { type StudioBackendOptions, startBackend } from "./studio-backend.ts";

/** Starts a studio's API on a network port, with a user whose plan includes it and a key with all scopes. */
export async function startListening(options: StudioBackendOptions = {}) {
  const studio = await startBackend({ engine: createScriptedEngine({ fullSize: true }), ...options });
  const ada = await studio.register();
  await putOnPlan(studio, ada, "pro");
  const { secret } = await makeKey(studio, ada);
  const door = frontDoor(
    {
      api: (request) => studio.backend.fetch(request),
      ready: () => studio.backend.ready(),
      trustedProxyHops: 0,
      version: "1.0.0",
      isClosing: () => false,
      log: pino({ level: "silent" }),
    },
    (_request, response) => response.writeHead(404).end(),
  );
  return { studio, ada, secret, origin: await originOf(createServer(door)) };
}
