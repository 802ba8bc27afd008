import type { MiddlewareHandler } from "hono";

/** Hono's error handler receives only instances of Error and lets other thrown values through. This converts them. */
export const onlyErrors: MiddlewareHandler = async (_c, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error("A value that is not an Error was thrown.", { cause: thrown });
  }
};
