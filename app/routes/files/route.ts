import { apiFile } from "../../api/api.server.ts";
import { filesPath } from "../../api/file-address.ts";
import type { Route } from "./+types/route";

/** The media types that a page shows. SVG images are excluded because they are documents that may run scripts. */
const shown = /^(image\/(?!svg)|video\/|audio\/)/i;
const asked = ["range", "if-none-match", "if-modified-since", "if-range"];
const told = ["content-type", "content-length", "content-range", "accept-ranges", "etag", "last-modified"];

/**
 * Proxies an image, video, or audio file from an API on another server, with the token it may require. Nothing else of
 * that API is proxied.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const place = { pathname: url.pathname.slice(filesPath.length), search: url.search };
  const file = await apiFile(context, url.pathname + url.search, place, headersNamed(asked, request.headers));
  if (file?.status === 304) return new Response(null, { status: 304 });
  if (!file?.ok || !shown.test(file.headers.get("content-type") ?? "")) {
    await file?.body?.cancel();
    return new Response(null, { status: file ? 404 : 503 });
  }
  const headers = headersNamed(told, file.headers);
  headers.set("cache-control", "private, max-age=3600");
  headers.set("content-security-policy", "sandbox");
  return new Response(file.body, { status: file.status, headers });
}

function headersNamed(names: readonly string[], from: Headers): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
