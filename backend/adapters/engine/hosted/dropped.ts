import { EngineRefusal } from "../port.ts";
import type { Fetch } from "./access.ts";
import type { OrderFile } from "./framing.ts";
import type { Order } from "./order.ts";

/**
 * Returns a fetch that sends an order only if its body has every file and every setting. The providers' packages drop
 * what they do not expect, and the provider would charge for something else. Throws EngineRefusal before anything is
 * sent.
 */
export function refuseDropped(fetch: Fetch, order: Order): Fetch {
  const { images, mask, lastFrame, files, target } = order;
  const wanted = [...images, ...Object.values(files).flat(), ...[mask, lastFrame].filter((file) => file !== null)];
  return async (input, init) => {
    if (init?.method !== "POST") return fetch(input, init);
    const dropped = wanted.filter((file) => !carries(init.body, file));
    if (dropped.length > 0) throw refusal(`The request to ${target} would lack ${dropped.length} of its files.`);
    const lacking = lackingSettings(init.body, order);
    if (lacking.length > 0) throw refusal(`The request to ${target} would lack its ${lacking.join(" and ")}.`);
    return fetch(input, init);
  };
}

function carries(body: RequestInit["body"], { bytes }: OrderFile): boolean {
  if (typeof body === "string") return body.includes(Buffer.from(bytes).toString("base64"));
  if (!(body instanceof FormData)) return false;
  return [...body.values()].some((value) => value instanceof Blob && value.size === bytes.byteLength);
}

/** Returns the settings of an order whose values are nowhere in a request, whatever the provider calls them. */
function lackingSettings(body: RequestInit["body"], { size, aspectRatio, seed, durationSeconds }: Order): string[] {
  const sent = valuesIn(body);
  const has = (value: string | number) => sent.has(String(value));
  const hasSize = size === undefined || has(size) || size.split("x").every(has);
  const hasDuration = durationSeconds === undefined || has(durationSeconds) || has(`${durationSeconds}s`);
  return [
    ...(hasSize ? [] : ["size"]),
    ...(aspectRatio === undefined || has(aspectRatio) ? [] : ["aspect ratio"]),
    ...(seed === undefined || has(seed) ? [] : ["seed"]),
    ...(hasDuration ? [] : ["duration"]),
  ];
}

/** Returns all texts and numbers of a request. */
function valuesIn(body: RequestInit["body"]): Set<string> {
  const values = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) gather(inner);
    else if (typeof value === "string" || typeof value === "number") values.add(String(value));
  };
  if (body instanceof FormData) for (const value of body.values()) gather(value);
  else if (typeof body === "string") gather(JSON.parse(body));
  return values;
}

function refusal(detail: string): EngineRefusal {
  return new EngineRefusal({ code: "UNSUPPORTED", retryable: false, detail });
}
