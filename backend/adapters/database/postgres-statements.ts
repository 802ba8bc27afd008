import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** Bounds the server's memory: each connection keeps each of them. */
const namedStatementsMax = 200;

/** The best plan of these depends on the values and on how full the tables are. */
const searches = /\(select |\bjoin\b|\blike\b|\bin \(|\bwith\b/;

/**
 * A pool whose transactions use named statements for inserts and for plain reads and updates of one table: the server
 * parses and plans each once per connection. All other statements stay unnamed.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      const naming = new NamingClient(client, names);
      clients.set(client, naming);
      return naming;
    },
    end: () => pool.end(),
  };
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: Map<string, string>;
  #isInTransaction = false;

  constructor(client: pg.PoolClient, names: Map<string, string>) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: string | object, parameters: readonly unknown[] = []): object {
    if (typeof text !== "string") throw new Error("Results are not streamed.");
    if (text === "begin") this.#isInTransaction = true;
    if (text === "commit" || text === "rollback") this.#isInTransaction = false;
    const name = this.#isInTransaction && parameters.length > 0 ? this.#nameOf(text) : undefined;
    return this.#client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  /** A statement that returns all columns would fail once a migration of another process adds one, so it has no name. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= namedStatementsMax) return known;
    if (text.includes("*") || searches.test(text)) return undefined;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
