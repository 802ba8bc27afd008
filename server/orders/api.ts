import { z } from "zod";
import { dataset, trainingOrder, trainingStatuses } from "../../contract/training.ts";

const status = z.enum(trainingStatuses);
const loraEngine = z.object({
  id: z.string(),
  label: z.string(),
  healthy: z.boolean(),
  loras: z.array(z.string()),
  bases: z.array(z.object({ id: z.string(), label: z.string(), modes: z.array(z.string()) })),
});
export type LoraEngine = z.infer<typeof loraEngine>;

const listedOrder = trainingOrder.extend({
  reference_urls: z.array(z.string()),
  missing_pictures: z.number(),
  next: z.array(status),
  attached: z.object({ lora: z.string(), trigger: z.string(), strength: z.number(), base: z.string() }).nullable(),
  takes_model: z.boolean(),
});
const order = listedOrder.extend({ dataset });
export type Order = z.infer<typeof order>;

const list = z.object({ orders: z.array(listedOrder), next: z.string().nullable() });
export type OrderList = z.infer<typeof list>;

const engines = z.object({ engines: z.array(loraEngine) });
const refusal = z.object({ message: z.string(), engines: z.array(loraEngine).default([]) });

export interface WantedModel {
  lora: string;
  trigger: string | undefined;
  strength: number | undefined;
  base: string | undefined;
  force: boolean;
}

/** The product refuses or cannot be reached; the message is for the operator. */
export class OrderRefusal extends Error {}

/** The API's answer, as text and parsed. */
export interface Answer<T> {
  content: unknown;
  answer: T;
}

export interface OrdersApi {
  address: string;
  list(query: Record<string, string | undefined>): Promise<Answer<OrderList>>;
  engines(): Promise<Answer<z.infer<typeof engines>>>;
  show(id: string): Promise<Answer<Order>>;
  move(id: string, from: Order["status"], to: Order["status"]): Promise<Answer<Order>>;
  attach(id: string, model: WantedModel): Promise<Answer<Order>>;
}

/** Returns a client of the operator's training order API in a running product. */
export function ordersApi(address: string, token: string): OrdersApi {
  const call = async <T extends z.ZodType>(schema: T, path: string, body?: object): Promise<Answer<z.infer<T>>> => {
    const url = new URL(`api/operator/orders/${path}`, address.endsWith("/") ? address : `${address}/`);
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
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
      const answer = schema.safeParse(content);
      if (answer.success) return { content, answer: answer.data };
      throw new OrderRefusal(`The server at ${address} is not this product, or it is another version.`);
    }
    const said = refusal.safeParse(content).data;
    const isHidden = response.status === 404 && !said?.message.startsWith("There is no order");
    if (isHidden)
      throw new OrderRefusal(`${address} does not know the operator: use the product's own DATA_DIR or APP_SECRET.`);
    throw new OrderRefusal(
      [said?.message ?? `It answered with ${response.status}.`, ...loraLines(said?.engines ?? [])].join("\n"),
    );
  };
  const at = (id: string, rest = "") => `${encodeURIComponent(id)}/${rest}`;
  return {
    address,
    list(query) {
      const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
      return call(list, `?${new URLSearchParams(given)}`);
    },
    engines: () => call(engines, "loras/"),
    show: (id) => call(order, at(id)),
    move: (id, from, to) => call(order, at(id, "move/"), { from, to }),
    attach: (id, model) => call(order, at(id, "model/"), model),
  };
}

/** Returns the files that the engines can load, one line each. */
export function loraLines(all: readonly LoraEngine[]): string[] {
  return all.flatMap(({ label, healthy, loras, bases }) => [
    `${label}${healthy ? "" : " (out of order)"} can load${loras.length === 0 ? " none." : ":"}`,
    ...loras.map((name) => `  ${name}`),
    ...(bases.length === 0 ? [] : [`  over ${bases.map(({ id }) => id).join(", ")}`]),
  ]);
}
