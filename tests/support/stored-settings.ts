import type { Setting } from "../../backend/modules/configuration/index.ts";
import type { StudioBackend } from "./studio-backend.ts";

type Studio = Pick<StudioBackend, "adapters">;

/** Stores a setting as another process does whose message has not arrived yet. */
export async function storeElsewhere<T>({ adapters }: Studio, { name }: Setting<T>, value: T): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: 0 };
  await adapters.database.transaction((tx) =>
    tx
      .insertInto("setting")
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
      .execute(),
  );
}

/** Returns the stored value of a setting. */
export async function storedSetting({ adapters }: Studio, { name }: Pick<Setting<unknown>, "name">): Promise<unknown> {
  const { value } = await adapters.database.read
    .selectFrom("setting")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return JSON.parse(value);
}
