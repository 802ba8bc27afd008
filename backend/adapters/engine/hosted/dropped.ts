import { EngineRefusal } from "../port.ts";
import type { Fetch } from "./access.ts";
import type { OrderFile } from "./framing.ts";
import type { Order } from "./order.ts";

/** What the SDK says about a call, as far as it matters here. */
type Warning = { type: string; feature?: string; message?: string };

/**
 * Returns a fetch that sends an order only if its body has every file. The providers' packages drop files that they do
 * not expect, and the provider would charge for something else. Throws EngineRefusal before anything is sent.
 */
export function refuseDropped(fetch: Fetch, order: Order): Fetch {
  const { images, mask, lastFrame, files, target } = order;
  const wanted = [...images, ...Object.values(files).flat(), ...[mask, lastFrame].filter((file) => file !== null)];
  return async (input, init) => {
    const dropped = init?.method === "POST" ? wanted.filter((file) => !carries(init.body, file)) : [];
    if (dropped.length > 0) throw refusal(`The request to ${target} would lack ${dropped.length} of its files.`);
    return fetch(input, init);
  };
}

function carries(body: RequestInit["body"], { bytes }: OrderFile): boolean {
  if (typeof body === "string") return body.includes(Buffer.from(bytes).toString("base64"));
  if (!(body instanceof FormData)) return false;
  return [...body.values()].some((value) => value instanceof Blob && value.size === bytes.byteLength);
}

/**
 * Throws EngineRefusal when the SDK says that the provider ignored a part of the order. Files are checked before they are
 * sent; this catches settings, such as a size that `models.json` promises in error.
 */
export function refuseIgnored(warnings: readonly Warning[], target: string): void {
  const ignored = warnings.filter(
    ({ type, message }) => type === "unsupported" || /ignored|not support|only the first/i.test(message ?? ""),
  );
  if (ignored.length === 0) return;
  const what = ignored.map(({ feature, message }) => feature ?? message).join("; ");
  throw refusal(`${target} ignored a part of the request: ${what.slice(0, 300)}`);
}

function refusal(detail: string): EngineRefusal {
  return new EngineRefusal({ code: "UNSUPPORTED", retryable: false, detail });
}
