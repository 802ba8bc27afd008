import { z } from "zod";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import type { PaymentSettings } from "../backend/payments.ts";
import { absentWhenEmpty, optional, secret } from "./optional.ts";

/** The environment variables that choose the payment provider. */
export const paymentEnvironment = {
  ALLOW_LOCAL_PAYMENTS: optional(z.enum(["true", "false"])),
  PADDLE_API_KEY: secret(
    z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{20,200}$/, "must be a key without spaces"),
  ),
  PADDLE_CLIENT_TOKEN: secret(
    z
      .string()
      .trim()
      .regex(/^(test|live)_[a-zA-Z0-9]{8,100}$/, "must be a client-side token: it begins with test_ or live_"),
  ),
  PADDLE_WEBHOOK_SECRETS: secret(
    z
      .string()
      .transform((value) => value.split(",").map((secret) => secret.trim()))
      .pipe(z.array(z.string().regex(/^[\x21-\x7e]{20,200}$/, "must be secrets, with commas between them")).max(5)),
  ),
  PADDLE_ENVIRONMENT: z.preprocess(absentWhenEmpty, z.enum(["sandbox", "production"]).default("sandbox")),
  PADDLE_SYNC: z.preprocess(absentWhenEmpty, z.enum(["push", "pull"]).default("push")),
  PADDLE_API_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  PADDLE_DISPLAY_MODE: z.preprocess(absentWhenEmpty, z.enum(["overlay", "inline"]).default("overlay")),
  PADDLE_THEME: z.preprocess(absentWhenEmpty, z.enum(["light", "dark"]).default("light")),
  PADDLE_LOCALE: z.preprocess(
    absentWhenEmpty,
    z
      .string()
      .regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, "must be a language such as en, pt-BR or zh-Hans")
      .default("en"),
  ),
};

type PaymentEnvironment = z.infer<z.ZodObject<typeof paymentEnvironment>>;

/**
 * Returns the payment provider: Paddle when its key is set. The test checkout and Paddle's sandbox give paid items away
 * for free, so they must be enabled explicitly. Without any of them, nothing can be bought. Throws CannotStartError
 * when settings conflict.
 */
export function paymentSettings(env: PaymentEnvironment): PaymentSettings {
  const isTestAllowed = env.ALLOW_LOCAL_PAYMENTS === "true";
  const { PADDLE_API_KEY: apiKey, PADDLE_CLIENT_TOKEN: clientToken } = env;
  if (apiKey === undefined || clientToken === undefined) {
    if (apiKey ?? clientToken ?? env.PADDLE_WEBHOOK_SECRETS ?? env.PADDLE_API_BASE_URL) {
      throw new CannotStartError(
        "PADDLE_API_KEY and PADDLE_CLIENT_TOKEN belong together: set both, or none of the PADDLE settings.",
      );
    }
    return { provider: isTestAllowed ? "local" : "off" };
  }
  const environment = env.PADDLE_ENVIRONMENT;
  requireOneWorld({ apiKey, clientToken, environment });
  if (environment === "sandbox" && !isTestAllowed) {
    throw new CannotStartError(
      "PADDLE_ENVIRONMENT is sandbox, in which anyone can pay with a published card and receives the item: set it to production with keys of the live account, or set ALLOW_LOCAL_PAYMENTS=true if you want that.",
    );
  }
  const webhookSecrets = env.PADDLE_WEBHOOK_SECRETS ?? [];
  const pulls = env.PADDLE_SYNC === "pull";
  if (webhookSecrets.length === 0 && !pulls) {
    throw new CannotStartError(
      "PADDLE_WEBHOOK_SECRETS must be set, or PADDLE_SYNC=pull where Paddle cannot reach this host: otherwise paid items would never be granted.",
    );
  }
  return {
    provider: "paddle",
    access: {
      apiKey,
      webhookSecrets,
      overlay: {
        clientToken,
        environment,
        displayMode: env.PADDLE_DISPLAY_MODE,
        theme: env.PADDLE_THEME,
        locale: env.PADDLE_LOCALE,
      },
      pulls,
      apiBaseUrl: standInAddress(env),
    },
  };
}

/** A key of one Paddle environment with a token of the other would open payments that are never reported back. */
function requireOneWorld(given: { apiKey: string; clientToken: string; environment: "sandbox" | "production" }): void {
  const isSandbox = given.environment === "sandbox";
  const { apiKey } = given;
  if (given.clientToken.startsWith("test_") !== isSandbox) {
    throw new CannotStartError(
      `PADDLE_ENVIRONMENT is ${given.environment}, but PADDLE_CLIENT_TOKEN belongs to the other one: tokens of the sandbox begin with test_, others with live_.`,
    );
  }
  // Keys created before May 2025 do not name their environment.
  if (apiKey.startsWith("pdl_") && apiKey.startsWith("pdl_sdbx_") !== isSandbox) {
    throw new CannotStartError(
      `PADDLE_ENVIRONMENT is ${given.environment}, but PADDLE_API_KEY belongs to the other one: keys of the sandbox begin with pdl_sdbx_.`,
    );
  }
}

/** A stub of Paddle can report any payment as paid, so it is allowed only with the sandbox. */
function standInAddress(env: PaymentEnvironment): string | null {
  const address = env.PADDLE_API_BASE_URL;
  if (address === undefined) return null;
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);
  if (isHere && env.PADDLE_ENVIRONMENT === "sandbox") return address.replace(/\/$/, "");
  throw new CannotStartError(
    "PADDLE_API_BASE_URL is for tests: it must be an address of this machine, with PADDLE_ENVIRONMENT=sandbox and ALLOW_LOCAL_PAYMENTS=true.",
  );
}

/**
 * Returns the name for `/healthz`. Anyone can pay in Paddle's sandbox with a published card, so it has a separate name.
 */
export function paymentsInAWord(settings: PaymentSettings): string {
  if (settings.provider === "local") return "local-test";
  if (settings.provider === "paddle" && settings.access.overlay.environment === "sandbox") return "paddle-sandbox";
  return settings.provider;
}
