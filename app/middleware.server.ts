import { data, type MiddlewareFunction } from "react-router";
import { documentContext } from "./api/last-answers.server.ts";
import { firstStart } from "./first-start.server.ts";
import { studioHeader } from "./framework/connection/data-requests.ts";
import { dependsOnLanguage, findLanguage, languageContext, translator } from "./i18n/language.server.ts";
import { newNonce, nonceContext, paddleContext, securityHeaders } from "./session/csp.server.ts";
import { isSameOrigin } from "./session/same-origin.server.ts";
import { Session, sessionContext } from "./session/session.server.ts";
import { visitorContext, visitorOf } from "./session/visitor.server.ts";

/** Maximum size of a form without files; the longest prompt is a fraction of it. */
const formMaxBytes = 64 * 1024;

/**
 * Maximum size of a form with files. Each file has a lower limit: a file above it is discarded while the rest of the
 * form is still read. No form reaches this size by mistake.
 */
const fileFormMaxBytes = 160 * 1024 * 1024;

/** Routes that accept files. They limit the size of each file themselves, with their own messages. */
const takesFiles = new Set([
  "/",
  "/profile/picture",
  "/uploads",
  "/uploads/recipe",
  "/gallery/uploads",
  "/gallery/uploads/import",
  "/gallery/uploads/import/parts",
  "/gallery/models/request",
  "/verify",
]);
const takesFilesOfOrder = /^\/training\/[^/]+\/(dataset|details)$/;

/** First, so that every response has these headers, including refusals and errors. */
const security: MiddlewareFunction<Response> = async ({ context }, next) => {
  const nonce = newNonce();
  context.set(nonceContext, nonce);
  const response = await next();
  response.headers.set(studioHeader, "1");
  for (const [name, value] of Object.entries(securityHeaders(nonce, context.get(paddleContext)))) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
};

/** Before anything that may refuse the request, so that the message is in the user's language. */
const language: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(languageContext, await findLanguage(request));
  const response = await next();
  // An answer that may be kept says itself what it depends on.
  if (!response.headers.get("cache-control")?.includes("max-age")) response.headers.append("vary", dependsOnLanguage);
  return response;
};

/** Outside the refusals below, so that a session change always reaches the browser. */
const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const current = await Session.read(request);
  context.set(sessionContext, current);
  context.set(visitorContext, visitorOf(request));
  const response = await next();
  const setCookie = await current.setCookie();
  if (setCookie) response.headers.append("set-cookie", setCookie);
  return response;
};

const sameOrigin: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (!isSameOrigin(request)) throw data({ message: translator(context)("common:foreignOrigin") }, { status: 403 });
  return next();
};

/** Scripts ask for data, and keep their pages themselves. */
const documents: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const isDocument = request.headers.get("accept")?.includes("text/html") ?? false;
  if (isDocument) context.set(documentContext, request.method === "POST" ? "form" : "page");
  return next();
};

const boundedForms: MiddlewareFunction<Response> = ({ request, context, url }, next) => {
  // Same check as the form parser: without a boundary, the whole body would be buffered only to find that it is not a
  // form.
  const hasFiles = /^multipart\/form-data\s*;/i.test(request.headers.get("content-type") ?? "");
  const maxBytes =
    hasFiles && (takesFiles.has(url.pathname) || takesFilesOfOrder.test(url.pathname))
      ? fileFormMaxBytes
      : formMaxBytes;
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    throw data({ message: translator(context)("errors:PAYLOAD_TOO_LARGE") }, { status: 413 });
  }
  return next();
};

const pages = [security, language, session, sameOrigin, documents, boundedForms, firstStart];

/** Middleware of every page request, outermost first. The API below `/api/` has its own checks and sets no cookies. */
export const rootMiddleware: MiddlewareFunction<Response>[] = pages.map((middleware): MiddlewareFunction<Response> => {
  return (args, next) => (args.url.pathname.startsWith("/api/") ? next() : middleware(args, next));
});
