import { isRouteErrorResponse } from "react-router";
import { UnansweredError } from "./data-requests.ts";

/** Whether our server or a proxy refused the request with a 4xx. Such a request is not repeated. */
export function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

/** Whether the error is temporary: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status >= 500 : error instanceof UnansweredError;
}

/**
 * Whether our server did not fail, but wants its own page instead of the current one, such as a prompt that keeps what was
 * entered and sends it afterward.
 */
export function replacesPage(error: unknown): boolean {
  const data = dataOf(error);
  return data !== undefined && "replacesPage" in data && data.replacesPage === true;
}

/** Whether such a page has what was entered. A prompt before a page that was only opened has nothing to lose. */
export function keepsEntered(error: unknown): boolean {
  const data = dataOf(error);
  return replacesPage(error) && data !== undefined && "fields" in data && data.fields !== null;
}

/** Returns the message that our server sent with an error. Router errors have none. */
export function messageOf(error: unknown): string | undefined {
  const data = dataOf(error);
  return data && "message" in data && typeof data.message === "string" ? data.message : undefined;
}

/** A form that our server could not show again, with the words for it in the language of the request. */
export interface SentForm {
  fields: [name: string, value: string][];
  label: string;
  button: string;
}

/** Returns the form that our server sent with an error, if there was one. */
export function sentFormOf(error: unknown): SentForm | undefined {
  const data = dataOf(error);
  return data && "sent" in data && isSentForm(data.sent) ? data.sent : undefined;
}

function isSentForm(value: unknown): value is SentForm {
  return typeof value === "object" && value !== null && "fields" in value && "label" in value && "button" in value;
}

/** Returns the title that our server sent with an error for its page. Most errors have none. */
export function titleOf(error: unknown): string | undefined {
  const data = dataOf(error);
  return data && "title" in data && typeof data.title === "string" ? data.title : undefined;
}

function dataOf(error: unknown): object | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { data }: { data: unknown } = error;
  return typeof data === "object" && data !== null ? data : undefined;
}
