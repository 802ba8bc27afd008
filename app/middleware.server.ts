import { data, type MiddlewareFunction } from "react-router";
import { findLanguage, languageContext, translator } from "./i18n/language.server.ts";
import { newNonce, nonceContext, paddleContext, securityHeaders } from "./session/csp.server.ts";
import { isSameOrigin } from "./session/same-origin.server.ts";
import { Session, sessionContext } from "./session/session.server.ts";
import { visitorContext, visitorOf } from "./session/visitor.server.ts";

/** Largest form a page accepts; a prompt of the greatest length is a fraction of it. */
const formMaxBytes = 64 * 1024;

/**
 * Largest form with files. Each file has a lower bound of its own, and is let go beyond it while the rest of the form is
 * still read; nobody sends so much by mistake.
 */
const fileFormMaxBytes = 160 * 1024 * 1024;

/** Take files, and bound each of them by themselves, in their own words. */
const takesFiles = new Set([
  "/",
  "/profile/picture",
  "/uploads",
  "/uploads/recipe",
  "/gallery/uploads",
  "/gallery/models/request",
]);
const takesFilesOfOrder = /^\/training\/[^/]+\/(dataset|details)$/;

/** First, so that every answer carries them, refusals and errors included. */
const security: MiddlewareFunction<Response> = async ({ context }, next) => {
  const nonce = newNonce();
  context.set(nonceContext, nonce);
  const response = await next();
  for (const [name, value] of Object.entries(securityHeaders(nonce, context.get(paddleContext)))) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
};

/** Before anything that may be refused, so that the refusal can be read. */
const language: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(languageContext, await findLanguage(request));
  return next();
};

/** Outside the refusals below, so that a change of session always reaches the browser. */
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

const boundedForms: MiddlewareFunction<Response> = ({ request, context, url }, next) => {
  // As the reader of such forms takes them: without a boundary all of the body would be held to find that it is no form.
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

const pages = [security, language, session, sameOrigin, boundedForms];

/** What every request to a page passes, outermost first. The API below `/api/` guards itself and keeps no cookies. */
export const rootMiddleware: MiddlewareFunction<Response>[] = pages.map((middleware): MiddlewareFunction<Response> => {
  return (args, next) => (args.url.pathname.startsWith("/api/") ? next() : middleware(args, next));
});
