import { join } from "node:path";
import { v7 } from "uuid";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { insertInquiry } from "../../backend/modules/training/records.ts";

/** Puts an order that was begun and is not paid beside a running product on the embedded database, and gives its id. */
export async function seedOrder({ dataFolder, email }: { dataFolder: string; email: string }): Promise<string> {
  const database = await openSqliteDatabase({ path: join(dataFolder, "atelier.db") });
  try {
    const owner = await database.read
      .selectFrom("account")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const now = Date.now();
    const id = v7();
    await database.transaction((tx) =>
      insertInquiry(tx, {
        id,
        owner_id: owner.id,
        idempotency_key: null,
        content_key: `draft:${id}`,
        request_sha256: "",
        status: "draft",
        is_open_draft: 1,
        model_name: "",
        name: "",
        email,
        social_handle: "",
        platform: null,
        description: "",
        dataset_link: "",
        reference_images_description: "",
        reference_upload_ids: "[]",
        additional_notes: "",
        has_consent: 0,
        price_minor: 50_000,
        currency: "USD",
        model: null,
        created_at: now,
        updated_at: now,
      }),
    );
    return id;
  } finally {
    await database.close();
  }
}
