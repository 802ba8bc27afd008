import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

const counted = z.object({ name: z.string(), count: z.number() });

/** What the day left in the data folder of a product that has stopped. */
export interface Stored {
  creations: number;
  /** Runs by status. */
  runs: Record<string, number>;
}

export function readStored(dataFolder: string): Stored {
  const database = new DatabaseSync(join(dataFolder, "atelier.db"), { readOnly: true });
  try {
    const [creations] = z
      .array(counted)
      .parse(database.prepare("select 'creations' as name, count(*) as count from creation").all());
    const runs = z
      .array(counted)
      .parse(database.prepare("select status as name, count(*) as count from generation_run group by status").all());
    return {
      creations: creations?.count ?? 0,
      runs: Object.fromEntries(runs.map(({ name, count }) => [name, count])),
    };
  } finally {
    database.close();
  }
}
