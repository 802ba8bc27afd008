import { type Compilable, type CompiledQuery, type Expression, sql } from "kysely";
import type { Queries } from "./port.ts";

type Build<Values, Row> = (
  queries: Queries,
  value: <Name extends keyof Values>(name: Name) => Expression<Values[Name]>,
) => Compilable<Row>;

/**
 * Returns a function that runs a query and resolves to its rows. The query is built once for each connection pool; each
 * run fills in its values. For the queries of every page: building one takes longer than SQLite takes to answer it.
 */
export function prepared<Values extends object, Row>(
  build: Build<Values, Row>,
): (queries: Queries, values: Values) => Promise<Row[]> {
  const known = new WeakMap<Queries, (values: Values) => CompiledQuery<Row>>();
  return async (queries, values) => {
    const fill = known.get(queries) ?? compile(queries, build);
    known.set(queries, fill);
    return (await queries.executeQuery(fill(values))).rows;
  };
}

function compile<Values, Row>(queries: Queries, build: Build<Values, Row>): (values: Values) => CompiledQuery<Row> {
  const names = new Map<unknown, keyof Values>();
  const query = build(queries, (name) => {
    const placeholder = { name };
    names.set(placeholder, name);
    return sql`${placeholder}`;
  }).compile();
  return (values) => {
    const parameters = query.parameters.map((parameter) => {
      const name = names.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    return { ...query, parameters };
  };
}
