import type { z } from "zod";
import type { EndpointShape } from "../contract/endpoint.ts";
import { errorEnvelope } from "../contract/errors.ts";
import { CommandRefusal } from "./command-line.ts";

/** The API's answer, as received and parsed. */
export interface Answer<T> {
  content: unknown;
  answer: T;
}

/** An endpoint that answers with JSON. */
export type JsonEndpoint<T extends z.ZodType, B extends z.ZodType> = EndpointShape & {
  body?: B;
  answer: { payload: T };
};

export interface AdminClient {
  address: string;
  /** Calls an endpoint of the administration. */
  call<T extends z.ZodType, B extends z.ZodType = never>(
    endpoint: JsonEndpoint<T, B>,
    asked?: { id?: string; query?: Readonly<Record<string, string | undefined>>; body?: z.input<B> },
  ): Promise<Answer<z.output<T>>>;
}

/**
 * Returns a client of the administration of a running product. `signToken` returns a token that makes it an
 * administrator for a minute.
 */
export function adminClient(address: string, signToken: () => Promise<string>): AdminClient {
  return {
    address,
    async call({ method, path, answer: { payload } }, { id = "", query = {}, body } = {}) {
      const url = new URL(
        path.slice(1).replace("{id}", encodeURIComponent(id)),
        address.endsWith("/") ? address : `${address}/`,
      );
      for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${await signToken()}`,
          "accept-language": "en",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      }).catch((error: unknown) => {
        const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
        throw new CommandRefusal(
          `Nothing answers at ${address}${cause}. Start the product, or set its address with --url.`,
        );
      });
      const content: unknown = await response.json().catch(() => undefined);
      if (!response.ok) throw refusalOf(address, response.status, content);
      const answer = payload.safeParse(content);
      if (answer.success) return { content, answer: answer.data };
      throw new CommandRefusal(`The server at ${address} is not this product, or it is another version.`);
    },
  };
}

function refusalOf(address: string, status: number, content: unknown): CommandRefusal {
  if (status === 401)
    return new CommandRefusal(
      `${address} does not accept this command: use the product's own DATA_DIR or APP_SECRET, and check this machine's clock.`,
    );
  const refusal = errorEnvelope.safeParse(content).data;
  if (!refusal) return new CommandRefusal(`${address} answers with ${status}. Is it this product?`);
  const lines = refusal.violations.map((violation) => `${violation.field}: ${violation.message}`);
  return new CommandRefusal(lines.length > 0 ? lines.join("\n") : refusal.message, refusal.code);
}
