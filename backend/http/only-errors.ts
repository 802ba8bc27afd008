import type { MiddlewareHandler } from "hono";

/** Hono hands its error handler instances of Error alone and lets anything else through; here nothing gets through. */
export const onlyErrors: MiddlewareHandler = async (_c, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error("Something that is no error was thrown.", { cause: thrown });
  }
};
