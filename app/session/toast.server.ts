import { redirect, redirectDocument, replace } from "react-router";
import { z } from "zod";
import { firstPartyCookie } from "./cookies.server.ts";

const toast = z.object({
  id: z.string(),
  tone: z.enum(["success", "error", "info", "warning"]),
  message: z.string(),
  /** A form that undoes the announced change. */
  undo: z.object({ label: z.string(), action: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
  /** A link to the changed item. */
  link: z.object({ label: z.string(), to: z.string() }).optional(),
});
export type Toast = z.infer<typeof toast>;

const cookie = firstPartyCookie({ name: "toast", maxAgeSeconds: 60, signed: true });

/** Returns the message from the last redirect, and the Set-Cookie header that clears it after one read. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; setCookie: string | undefined }> {
  const header = request.headers.get("cookie");
  if (!header?.includes(`${cookie().name}=`)) return { toast: null, setCookie: undefined };
  const parsed = toast.safeParse(await cookie().parse(header));
  return { toast: parsed.data ?? null, setCookie: await cookie().serialize("", { maxAge: 0 }) };
}

/**
 * Returns a redirect (303) that shows the message on the next page, with or without JavaScript. With `replaces`, the
 * next page takes the place of the current one in a script's history; with `loadsDocument`, it is a new document.
 */
export async function redirectWithToast(
  path: string,
  message: Omit<Toast, "id">,
  { replaces = false, loadsDocument = false } = {},
): Promise<Response> {
  const id = crypto.randomUUID();
  const leadTo = loadsDocument ? redirectDocument : replaces ? replace : redirect;
  return leadTo(path, {
    status: 303,
    headers: { "set-cookie": await cookie().serialize({ id, ...message } satisfies Toast) },
  });
}
