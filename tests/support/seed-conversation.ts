import { v7 } from "uuid";
import { type Beside, besideProduct } from "./beside-product.ts";
import { addMessages } from "./many-messages.ts";

/**
 * Puts a conversation into somebody's history beside a running product, and returns its id. `contentOf` is given the numbers
 * of its messages, from 1; people's and the assistant's take turns.
 */
export async function seedConversation(
  beside: Beside,
  { title, count, contentOf }: { title: string; count: number; contentOf: (number: number) => string },
): Promise<string> {
  const runtime = { newId: () => v7(), now: () => Date.now() };
  return besideProduct(beside, async (database, ownerId) => {
    const id = runtime.newId();
    await database.transaction((tx) =>
      tx
        .insertInto("conversation")
        .values({
          id,
          owner_id: ownerId,
          title,
          is_favorite: 0,
          message_count: 0,
          next_number: 1,
          idempotency_key: null,
          request_sha256: "",
          created_at: runtime.now(),
          used_at: runtime.now(),
          deleted_at: null,
        })
        .execute(),
    );
    await addMessages({ database, runtime }, { id, ownerId }, count, contentOf);
    return id;
  });
}
