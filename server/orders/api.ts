import type { z } from "zod";
import { adminOrders, type LoraEngine } from "../../contract/admin/orders.ts";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { errorEnvelope } from "../../contract/errors.ts";

export type Order = z.infer<typeof adminOrders.read.answer.payload>;
export type OrderList = z.infer<typeof adminOrders.list.answer.payload>;
type LoraEngines = z.infer<typeof adminOrders.loras.answer.payload>;

export interface WantedModel {
  lora: string;
  trigger: string | undefined;
  strength: number | undefined;
  base: string | undefined;
  force: boolean;
}

/** The product refuses or cannot be reached; the message is for the operator. */
export class OrderRefusal extends Error {
  /** The code of the product's refusal; `undefined` when the product could not be asked. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** The API's answer, as text and parsed. */
export interface Answer<T> {
  content: unknown;
  answer: T;
}

export interface OrdersApi {
  address: string;
  list(query: Record<string, string | undefined>): Promise<Answer<OrderList>>;
  engines(): Promise<Answer<LoraEngines>>;
  show(id: string): Promise<Answer<Order>>;
  move(id: string, from: Order["status"], to: Order["status"]): Promise<Answer<Order>>;
  attach(id: string, model: WantedModel): Promise<Answer<Order>>;
}

interface Asked {
  id?: string;
  query?: URLSearchParams;
  body?: object;
}

/** Returns a client of the administration's endpoints for training orders in a running product. */
export function ordersApi(address: string, token: string): OrdersApi {
  const call = async <T extends z.ZodType>(
    { method, path, answer: { payload } }: EndpointShape & { answer: { payload: T } },
    { id = "", query, body }: Asked = {},
  ): Promise<Answer<z.output<T>>> => {
    const url = new URL(
      path.slice(1).replace("{id}", encodeURIComponent(id)),
      address.endsWith("/") ? address : `${address}/`,
    );
    if (query) url.search = query.toString();
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
      throw new OrderRefusal(
        `Nothing answers at ${address}${cause}. Start the product, or set its address with --url.`,
      );
    });
    const content: unknown = await response.json().catch(() => undefined);
    if (response.ok) {
      const answer = payload.safeParse(content);
      if (answer.success) return { content, answer: answer.data };
      throw new OrderRefusal(`The server at ${address} is not this product, or it is another version.`);
    }
    throw refusalOf(address, response.status, content);
  };
  return {
    address,
    list(query) {
      const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
      return call(adminOrders.list, { query: new URLSearchParams(given) });
    },
    engines: () => call(adminOrders.loras),
    show: (id) => call(adminOrders.read, { id }),
    move: (id, from, to) => call(adminOrders.move, { id, body: { from, to } }),
    attach: (id, model) => call(adminOrders.attach, { id, body: model }),
  };
}

function refusalOf(address: string, status: number, content: unknown): OrderRefusal {
  const said = errorEnvelope.safeParse(content).data;
  if (!said) return new OrderRefusal(`${address} answers with ${status}. Is it this product?`);
  const { code, message, violations } = said;
  if (code === "UNAUTHORIZED") {
    return new OrderRefusal(
      `${address} does not accept this command: use the product's own DATA_DIR or APP_SECRET, and check this machine's clock.`,
      code,
    );
  }
  if (code === "NOT_FOUND") return new OrderRefusal("There is no order with this id.", code);
  const lines = violations.map((violation) => `${violation.field}: ${violation.message}`);
  return new OrderRefusal(lines.length > 0 ? lines.join("\n") : message, code);
}

/** Returns the files that the engines can load, one line each. */
export function loraLines(all: readonly LoraEngine[]): string[] {
  return all.flatMap(({ label, healthy, loras, bases }) => [
    `${label}${healthy ? "" : " (out of order)"} can load${loras.length === 0 ? " none." : ":"}`,
    ...loras.map((name) => `  ${name}`),
    ...(bases.length === 0 ? [] : [`  over ${bases.map(({ id }) => id).join(", ")}`]),
  ]);
}
