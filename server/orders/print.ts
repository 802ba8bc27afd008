import type { AdminOrderDetails, adminOrders, LoraEngine } from "../../contract/admin/orders.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { plain } from "../plain.ts";

/** Returns one line per order, newest first. */
export function listText({ results: orders, count }: AnswerOf<typeof adminOrders.list>): string {
  if (orders.length === 0) return "There are no orders.";
  const width = Math.max(...orders.map(({ status }) => status.length));
  const lines = orders.map(
    ({ id, status, created_at, model_name, email }) =>
      `${id}  ${status.padEnd(width)}  ${created_at.slice(0, 10)}  ${plain(model_name)}  <${plain(email)}>`,
  );
  return [...lines, ...(count > orders.length ? [`Older ones: --before ${orders.at(-1)?.id}`] : [])].join("\n");
}

export function enginesText({ engines }: { engines: LoraEngine[] }): string {
  return engines.length === 0 ? "No engine here loads trained models." : loraLines(engines).join("\n");
}

/** Returns all details of an order; its image addresses expire. */
export function orderText(order: AdminOrderDetails, address: string): string {
  const { dataset, attached } = order;
  const details: [name: string, value: string][] = [
    ["Status", order.status],
    ["Asked for by", `${order.name} <${order.email}>`.trim()],
    ["Handle", [order.platform, order.social_handle].filter(Boolean).join(": ")],
    ["Description", order.description],
    ["Dataset", order.dataset_link],
    ["Reference pictures", order.reference_images_description],
    ["Notes", order.additional_notes],
    ["Consent", order.has_consent ? "given" : "not given"],
    ["Price", `${(order.price.amount_minor / 100).toFixed(2)} ${order.price.currency}`],
    ["File", attached ? `${attached.lora} over ${attached.base}, strength ${attached.strength}` : ""],
    ["Trigger word", attached?.trigger ?? ""],
    ["Model", order.model ?? ""],
    ["Can become", order.next.join(", ")],
  ];
  const at = (url: string) => new URL(url, address).href;
  return [
    `${plain(order.model_name)} (${order.id})`,
    ...details.filter(([, value]) => value !== "").map(([name, value]) => `${name}: ${plain(value)}`),
    ...order.events.map(({ status, at: when }) => `${when.slice(0, 16).replace("T", " ")} UTC: ${status}`),
    ...order.reference_urls.map((url) => `Reference: ${at(url)}`),
    ...(dataset.pictures.length === 0
      ? []
      : [`Pictures: ${dataset.pictures.length}, of which ${dataset.usable} are usable`]),
    ...(order.missing_pictures === 0 ? [] : [`Deleted by their owner meanwhile: ${order.missing_pictures}`]),
    ...dataset.pictures.map(({ name, url, problems }) =>
      [`  ${plain(name)}`, at(url), problems.join(", ")].filter(Boolean).join("  "),
    ),
  ].join("\n");
}

/** Returns the files that the engines can load, one line each. */
export function loraLines(all: readonly LoraEngine[]): string[] {
  return all.flatMap(({ label, healthy, loras, bases }) => [
    `${label}${healthy ? "" : " (out of order)"} can load${loras.length === 0 ? " none." : ":"}`,
    ...loras.map((name) => `  ${name}`),
    ...(bases.length === 0 ? [] : [`  over ${bases.map(({ id }) => id).join(", ")}`]),
  ]);
}
