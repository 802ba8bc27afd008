import { randomUUID } from "node:crypto";
import { commandToken } from "../../backend/http/command-token.ts";
import { type AdminOrderDetails, adminOrders } from "../../contract/admin/orders.ts";
import { type TrainedModel, type TrainingStatus, training, trainingOrder } from "../../contract/training.ts";
import { type Answer, type TestUser, testSecret } from "./api.ts";
import { pay } from "./buying.ts";
import type { StudioBackend } from "./studio-backend.ts";

/** Returns a token with which a command acts as an administrator. */
export function asCommand({ runtime }: Pick<StudioBackend, "runtime">): Promise<string> {
  return commandToken(testSecret, runtime.now());
}

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

/** Advances a training order step by step, as an administrator does. Throws if a step is refused. */
export async function moveOrder(
  api: StudioBackend,
  id: string,
  first: TrainingStatus,
  ...others: readonly TrainingStatus[]
): Promise<void> {
  let from = first;
  for (const to of others) {
    const answer = await api.call(adminOrders.move, { params: { id }, body: { from, to } }, await asCommand(api));
    from = to;
    if (answer.status !== 200) throw new Error(`The order ${id} did not become ${to}: ${answer.text}`);
  }
}

/** Attaches a model to a training order, as an administrator does. */
export async function attach(api: StudioBackend, id: string, file: AttachedFile): Promise<Answer> {
  return api.call(adminOrders.attach, { params: { id }, body: file }, await asCommand(api));
}

/** Returns a training order as administrators see it. */
export async function shownOrder(api: StudioBackend, id: string): Promise<AdminOrderDetails> {
  const { json } = await api.call(adminOrders.read, { params: { id } }, await asCommand(api));
  return adminOrders.read.answer.payload.parse(json);
}

/** Returns the owner's finished models. */
export async function modelsOf(api: StudioBackend, { access }: TestUser): Promise<TrainedModel[]> {
  return training.models.answer.payload.parse((await api.call(training.models, {}, access)).json).models;
}

/** Pays for, trains, and delivers a training order with its model. */
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
