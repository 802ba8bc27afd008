import type { paths } from "./openapi.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The paths that have this method and accept an API key. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][Lowercase<M>] extends object ? P : never;
}[keyof paths];

/** The description of one method of one path. */
export type Operation<M extends Method, P extends PathOf<M>> = paths[P][Lowercase<M>];

type BodyOf<O> = O extends { requestBody: { content: infer C } }
  ? { body: C extends { "application/json": infer B } ? B : FormData }
  : { body?: undefined };

/** What to send: `path`, `query` and `header` parameters and the `body`, as far as the operation has them. */
export type PartsOf<O> = (O extends { parameters: infer Q }
  ? Pick<Q, keyof Q & ("path" | "query" | "header")>
  : unknown) &
  BodyOf<O>;

type AnswerIn<A> = A extends { content: infer C }
  ? C extends { "application/json": infer T }
    ? T
    : Response
  : undefined;

/** The JSON of the answer. It is a `Response` for files and event streams, and `undefined` without a body. */
export type AnswerOf<O> = O extends { responses: infer R } ? AnswerIn<R[keyof R]> : never;
