import { availableParallelism } from "node:os";
import { v7 } from "uuid";
import { createClient } from "../../app/api/client.ts";
import type { Engine } from "../../backend/adapters/engine/port.ts";
import { createPreviewEngine } from "../../backend/adapters/engine/preview/index.ts";
import type { Mailbox } from "../../backend/adapters/mailer/port.ts";
import { systemRuntime } from "../../backend/adapters/runtime/system.ts";
import { type BackendSettings, createBackend } from "../../backend/compose.ts";
import { contract } from "../../contract/index.ts";
import { createLog } from "../log.ts";

const dayMilliseconds = 86_400_000;
const stopMaxMilliseconds = 5_000;
const address = "http://api.internal";

/** The product without its pages, for one account, with a clock that starts in the past. */
export interface SeedStudio {
  /** One typed function per endpoint; the session is added to each request. */
  client: ReturnType<typeof clientOf>;
  mailbox: Mailbox;
  /** Uses this access token from now on. */
  signInWith(access: string): void;
  /** Sets the clock to this many days ago; fewer than before. */
  setDaysAgo(days: number): void;
  close(): Promise<void>;
}

/**
 * Opens the product on the configured database and files, with its clock this many days ago. Whatever the other
 * settings, nothing leaves this machine: the preview engine paints, the test checkout takes payments, the mailbox keeps
 * mail. Throws CannotStartError when the product already runs on the data folder.
 */
export async function openSeedStudio(
  settings: BackendSettings,
  startDaysAgo: number,
  engine = smallPreviewEngine(),
): Promise<SeedStudio> {
  let daysAgo = startDaysAgo;
  let access: string | undefined;
  const now = () => Date.now() - daysAgo * dayMilliseconds;
  const opened = Promise.withResolvers<Mailbox>();
  const backend = await createBackend(
    {
      ...settings,
      work: true,
      mail: { ...settings.mail, smtpUrl: null },
      confirmsAddresses: false,
      rateLimiting: false,
      engines: undefined,
      contentRules: undefined,
      assistant: undefined,
      payments: { provider: "local" },
      features: undefined,
    },
    {
      engines: [engine],
      runtime: { ...systemRuntime, now, newId: () => v7({ msecs: now() }) },
      log: createLog({ logLevel: "error" }),
      adapt(adapters) {
        if (adapters.mailbox) opened.resolve(adapters.mailbox);
        return adapters;
      },
    },
  );
  backend.start();
  return {
    client: clientOf(backend.fetch, () => access),
    mailbox: await opened.promise,
    signInWith(token) {
      access = token;
    },
    setDaysAgo(days) {
      daysAgo = days;
    },
    async close() {
      await backend.stop(stopMaxMilliseconds);
      await backend.close();
    },
  };
}

function clientOf(fetch: (request: Request) => Promise<Response>, accessToken: () => string | undefined) {
  return createClient(contract, address, (makeRequest) => {
    const request = makeRequest();
    const token = accessToken();
    if (token !== undefined) request.headers.set("authorization", `Bearer ${token}`);
    return fetch(request);
  });
}

/** Long sides that take a fraction of a second to paint and still fill a tile of the gallery. */
const longSidePixels = { image: 400, video: 256 };

/** The preview engine in small sizes, on all cores. */
function smallPreviewEngine(): Engine {
  const workers = availableParallelism();
  const engine = createPreviewEngine({ workers });
  return {
    ...engine,
    runsAtOnce: workers * 2,
    async describe() {
      const description = await engine.describe();
      const models = description.models.map((model) => ({
        ...model,
        qualities: [
          {
            id: "draft" as const,
            longSidePixels: model.durationsSeconds.length > 0 ? longSidePixels.video : longSidePixels.image,
          },
        ],
      }));
      return { ...description, models };
    },
  };
}
