import type { z } from "zod";
import { errorEnvelope } from "../../contract/errors.ts";

/** The product refuses or cannot be reached; the message is for the operator. */
export class CommandRefusal extends Error {}

/** The API's answer, as received and parsed. */
export interface Answer<T> {
  content: unknown;
  answer: T;
}

export interface AdminApi {
  /** Calls an endpoint of the administration. `path` is relative to `/api/admin/`. */
  call<T extends z.ZodType>(schema: T, method: string, path: string, body?: object): Promise<Answer<z.infer<T>>>;
}

/** Returns a client of the administration of a running product. `token` makes it an administrator for a minute. */
export function adminApi(address: string, token: string): AdminApi {
  return {
    async call(schema, method, path, body) {
      const url = new URL(`api/admin/${path}`, address.endsWith("/") ? address : `${address}/`);
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "accept-language": "en",
          ...(body && { "content-type": "application/json" }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      }).catch((error: unknown) => {
        const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
        throw new CommandRefusal(
          `Nothing answers at ${address}${cause}. Start the product, or set its address with --url.`,
        );
      });
      const content: unknown = await response.json().catch(() => undefined);
      if (response.ok) {
        const answer = schema.safeParse(content);
        if (answer.success) return { content: content ?? null, answer: answer.data };
        throw new CommandRefusal(`The server at ${address} is not this product, or it is another version.`);
      }
      throw new CommandRefusal(refusalText(address, response.status, content));
    },
  };
}

function refusalText(address: string, status: number, content: unknown): string {
  if (status === 401)
    return `${address} does not accept this command: use the product's own DATA_DIR or APP_SECRET, and set the clock of this machine.`;
  const refusal = errorEnvelope.safeParse(content);
  if (!refusal.success) return `${address} answered with ${status}.`;
  const { message, violations } = refusal.data;
  return violations.length === 0
    ? message
    : violations.map((violation) => `${violation.field}: ${violation.message}`).join("\n");
}
