import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { type TrainingStatus, trainingStatuses } from "../../../contract/training.ts";
import { readPage } from "../../adapters/database/paging.ts";
import { isOpenTo, isToken, notFound } from "../../http/plain-page.ts";
import type { OperatorOrder, OperatorTrainingOrder } from "../training/index.ts";
import type { OperatorDeps } from "./deps.ts";
import { attachLora } from "./operations/attach-lora.ts";
import { readLoraEngines } from "./operations/read-lora-engines.ts";

const ordersPath = "/api/operator/orders/";
const bodyMaxBytes = 16 * 1024;
const ordersAtOnceMax = 100;

const listQuery = z.object({
  status: z.enum(trainingStatuses).optional(),
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(ordersAtOnceMax).default(20),
});
const orderId = z.uuid();
const moveBody = z.strictObject({ from: z.enum(trainingStatuses), to: z.enum(trainingStatuses) });

/** The model to attach to an order. Omitted fields keep the attached value, or get a default if there is none. */
export const attachment = z.strictObject({
  lora: z.string().trim().min(1).max(300),
  trigger: z.string().trim().max(100).optional(),
  strength: z.number().min(0.05).max(2).optional(),
  base: z.string().trim().min(1).max(100).nullable().optional(),
  force: z.boolean().default(false),
});

/**
 * Mounts the API for training orders, which the command line uses: list orders, read one, move one, attach a model. It
 * is open to the same callers as the operator pages, with the token in the URL or as a bearer token.
 */
export function mountOrders(app: Hono, deps: OperatorDeps, token: string | null): void {
  const isOpen = (c: Context) => isOpenTo(c, token) || isToken(bearerOf(c), token ?? "");
  const limited = bodyLimit({ maxSize: bodyMaxBytes, onError: (c) => refused(c, 413, "This is too large.") });

  app.use(`${ordersPath}*`, async (c, next) => {
    c.header("referrer-policy", "no-referrer");
    if (!isOpen(c)) return notFound(c);
    await next();
  });

  app.get(ordersPath, async (c) => {
    const query = listQuery.safeParse(c.req.query());
    if (!query.success) return refused(c, 422, `Choose a status of: ${trainingStatuses.join(", ")}.`);
    const { status = null, before = null, limit } = query.data;
    const read = (count: number) => deps.training.recentOrders({ before, status, limit: count });
    const { items, next } = await readPage(read, limit);
    return c.json({ orders: items.map(orderOf), next: next?.id ?? null });
  });

  app.get(`${ordersPath}loras/`, async (c) => c.json({ engines: await readLoraEngines(deps) }));

  app.get(`${ordersPath}:id/`, async (c) => {
    const order = await readOrder(deps, c.req.param("id"));
    return order ? c.json(orderOf(order)) : refused(c, 404, unknownOrder);
  });

  app.post(`${ordersPath}:id/move/`, limited, async (c) => {
    const order = await readOrder(deps, c.req.param("id"));
    if (!order) return refused(c, 404, unknownOrder);
    const move = moveBody.safeParse(await jsonOf(c));
    if (!move.success)
      return refused(c, 422, `Set "from" and "to" to one of these statuses: ${trainingStatuses.join(", ")}.`);
    switch (await deps.training.moveOrder({ id: order.id, ...move.data })) {
      case "moved":
        return c.json(await readOrder(deps, order.id).then((moved) => orderOf(moved ?? order)));
      case "no-model":
        return refused(c, 409, "Attach the finished model first.");
      case "refused":
        return refused(c, 409, whyNotMoved((await readOrder(deps, order.id)) ?? order, move.data));
    }
  });

  app.post(`${ordersPath}:id/model/`, limited, async (c) => {
    const id = orderId.safeParse(c.req.param("id"));
    if (!id.success) return refused(c, 404, unknownOrder);
    const wanted = attachment.safeParse(await jsonOf(c));
    if (!wanted.success) {
      const lines = wanted.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
      return refused(c, 422, `This cannot be attached. ${lines.join("; ")}`);
    }
    const attached = await attachLora(deps, id.data, wanted.data);
    if (!attached.ok) return refused(c, attached.status, attached.message, { engines: attached.engines });
    const order = await readOrder(deps, id.data);
    return order ? c.json(orderOf(order)) : refused(c, 404, unknownOrder);
  });
}

const unknownOrder = "There is no order with this id.";

function readOrder({ training }: OperatorDeps, id: string): Promise<OperatorOrder | undefined> {
  return orderId.safeParse(id).success ? training.readForOperator(id) : Promise.resolve(undefined);
}

function whyNotMoved(
  { status, next }: OperatorTrainingOrder,
  { from, to }: { from: TrainingStatus; to: TrainingStatus },
): string {
  if (status !== from) return `The order has changed in the meantime: it is ${status} now, not ${from}.`;
  if (to === "paid") return "Only a payment makes an order paid.";
  if (to === "refunded")
    return `An order that is ${from} becomes refunded automatically after its payment is refunded.`;
  const places = next.length === 0 ? "nowhere" : `to ${next.join(" or ")}`;
  return `An order that is ${from} cannot become ${to}; it can go ${places}.`;
}

/** Returns the order in API form. Image URLs appear only in the dataset of a single order. */
function orderOf({ referenceUrls, datasetUrls: _, missingPictures, takesModel, ...order }: OperatorTrainingOrder) {
  return { ...order, reference_urls: referenceUrls, missing_pictures: missingPictures, takes_model: takesModel };
}

/** Accepts only a JSON body: a form on another site cannot send JSON without a CORS preflight. */
async function jsonOf(c: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) return undefined;
  return c.req.json().catch(() => undefined);
}

function bearerOf(c: Context): string {
  return /^Bearer ([\w-]+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
}

function refused(c: Context, status: 404 | 409 | 413 | 422, message: string, more: object = {}): Response {
  return c.json({ status, message, ...more }, status);
}
