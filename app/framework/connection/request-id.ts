import { createContext, use, useState } from "react";

/** The ID of the request for the document, where the document is an error page. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** What the browser last asked for: the ID of the request, if our server answered with an error. */
let last: { failedId: string | undefined } | undefined;

/** Remembers how our server answered a request for data; `undefined` when it did not. Browser only. */
export function noteAnswer(answer: Response | undefined): void {
  const failedId = answer && answer.status >= 400 ? answer.headers.get("x-request-id") : null;
  last = { failedId: failedId ?? undefined };
}

/** Returns the ID of the last request for data if our server answered it with an error. Browser only. */
export function failedRequestId(): string | undefined {
  return last?.failedId;
}

/** Returns the ID of the request that an error screen shows, as the log has it; `undefined` without one. */
export function useRequestId(): string | undefined {
  const ofDocument = use(RequestIdContext);
  const [id] = useState(() => (last ? last.failedId : ofDocument));
  return id;
}
