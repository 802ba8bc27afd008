import type { TrainingStatus } from "../../../../contract/training.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { OwnModel } from "../../generation/index.ts";
import type { TrainedModelTable } from "../tables.ts";

export type ModelRecord = TrainedModelTable;

/** Returns the model of an order. For the operator only. */
export function findModelOf(queries: Queries, orderId: string): Promise<ModelRecord | undefined> {
  return queries.selectFrom("trained_model").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

/** Returns the models of orders. For the operator only. */
export async function modelsMadeFor(queries: Queries, orderIds: readonly string[]): Promise<ModelRecord[]> {
  if (orderIds.length === 0) return [];
  return queries.selectFrom("trained_model").selectAll().where("order_id", "in", orderIds).execute();
}

/** Whether this file is another user's model. */
export async function isOfAnother(queries: Queries, lora: string, ownerId: string): Promise<boolean> {
  const found = await queries
    .selectFrom("trained_model")
    .select("id")
    .where("lora", "=", lora)
    .where("owner_id", "<>", ownerId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertModel(tx: Tx, model: ModelRecord): Promise<void> {
  await tx.insertInto("trained_model").values(model).execute();
}

export type ModelChange = Pick<
  ModelRecord,
  "lora" | "trigger_word" | "strength_permille" | "base_model" | "updated_at"
>;

/** Replaces a model's file. Its name and its id stay the same. */
export async function updateModel(tx: Tx, id: string, change: ModelChange): Promise<void> {
  await tx.updateTable("trained_model").set(change).where("id", "=", id).execute();
}

/** Returns the owner's models whose order is finished, newest first, with the order's status. */
export function listModels(
  queries: Queries,
  ownerId: string,
  limit: number,
): Promise<(ModelRecord & { status: TrainingStatus })[]> {
  return (
    queries
      .selectFrom("trained_model")
      .innerJoin("training_order", "training_order.id", "trained_model.order_id")
      .selectAll("trained_model")
      .select("training_order.status")
      .where("trained_model.owner_id", "=", ownerId)
      // A model that was attached earlier is not delivered yet. `model` is set when the order is ready.
      .where("training_order.model", "is not", null)
      .orderBy("trained_model.order_id", "desc")
      .limit(limit)
      .execute()
  );
}

/** Returns a trained model in the form the generation module needs. */
export function ownModel(row: ModelRecord, isPaid: boolean): OwnModel {
  return {
    id: row.id,
    label: row.name,
    base: row.base_model,
    lora: row.lora,
    strength: row.strength_permille / 1_000,
    trigger: row.trigger_word,
    isPaid,
  };
}
