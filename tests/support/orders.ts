import { randomUUID } from "node:crypto";
import { type TrainedModel, training, trainingOrder } from "../../contract/training.ts";
import type { Answer, TestUser } from "./api.ts";
import { pay } from "./buying.ts";
import type { StudioBackend } from "./studio-backend.ts";

export const ordersPath = "/api/operator/orders/";

/** The file by which a trained model is attached, as the engine lists it. */
export interface AttachedFile {
  lora: string;
  trigger?: string;
  strength?: number;
  base?: string;
  force?: boolean;
}

/** Begins an unpaid training order and returns its id. */
export async function order(api: StudioBackend, { access }: TestUser, name = "Ada"): Promise<string> {
  const body = { model_name: name, additional_notes: randomUUID() };
  const { method, path } = training.request;
  return trainingOrder.parse((await api.request(method, path, { json: body, token: access })).json).id;
}

/** Pays for a training order through the test checkout and confirms the payment. */
export async function payOrder(api: StudioBackend, owner: TestUser, id: string): Promise<void> {
  await pay(api, owner, { kind: "training", inquiry_id: id });
  await api.call(training.confirmPayment, { params: { id } }, owner.access);
}

/** Advances a training order step by step, as the operator does. Throws if a step is refused. */
export async function moveOrder(api: StudioBackend, id: string, ...statuses: [from: string, ...to: string[]]) {
  for (const [index, to] of statuses.slice(1).entries()) {
    const answer = await api.request("POST", `${ordersPath}${id}/move/`, { json: { from: statuses[index], to } });
    if (answer.status !== 200) throw new Error(`The order ${id} did not become ${to}: ${answer.text}`);
  }
}

export function attach(api: StudioBackend, id: string, file: AttachedFile): Promise<Answer> {
  return api.request("POST", `${ordersPath}${id}/model/`, { json: file });
}

/** Returns the owner's finished models. */
export async function modelsOf(api: StudioBackend, { access }: TestUser): Promise<TrainedModel[]> {
  return training.models.answer.payload.parse((await api.call(training.models, {}, access)).json).models;
}

/** Pays for, trains, and delivers a training order with its model. The operator's pages must be enabled. */
export async function trainModel(
  api: StudioBackend,
  owner: TestUser,
  file: AttachedFile,
  name = "Ada",
): Promise<{ orderId: string; model: string }> {
  const orderId = await order(api, owner, name);
  await payOrder(api, owner, orderId);
  await moveOrder(api, orderId, "paid", "in_review", "training");
  const attached = await attach(api, orderId, file);
  if (attached.status !== 200) throw new Error(`The model was not attached: ${attached.text}`);
  await moveOrder(api, orderId, "training", "ready");
  const model = (await modelsOf(api, owner)).find(({ inquiry_id }) => inquiry_id === orderId);
  if (!model) throw new Error("The owner has no such model.");
  return { orderId, model: model.id };
}
