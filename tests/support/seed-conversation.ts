import { v7 } from "uuid";
import { type Beside, besideProduct } from "./beside-product.ts";
import { addMessages } from "./many-messages.ts";

/**
 * Adds a conversation to a user's history in a running product and returns its id. `contentOf` gets the numbers of its
 * messages, starting with 1. The user's and the assistant's messages alternate.
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
