import type { Context } from "hono";
import type { ApiDescription } from "./openapi.ts";

export function referencePage(description: ApiDescription): (c: Context) => Response {
  return (c) => c.html(description.info.title);
}
