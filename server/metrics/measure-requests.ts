import type { IncomingMessage, ServerResponse } from "node:http";
import type { Listener } from "../front-door.ts";

export interface MeasuredRequest {
  method: string;
  route: string;
  /** `null` if the client went away before the answer began. */
  status: number | null;
  /** Until the answer's headers. What follows depends on the client, and an event stream lasts minutes. */
  seconds: number;
}

export interface RequestObserver {
  routeOf(address: string): string;
  onRequest(request: MeasuredRequest): void;
  /** Called with 1 when an event stream begins, and with -1 when it ends. */
  onStream(change: 1 | -1): void;
}

/** All other methods count as one, because clients may send any. */
const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Returns a listener that also measures each request. */
export function measureRequests(listener: Listener, { routeOf, onRequest, onStream }: RequestObserver): Listener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    const { method = "", url = "/" } = request;
    const measure = (status: number | null) =>
      onRequest({
        method: knownMethods.includes(method) ? method : "_OTHER",
        route: routeOf(url),
        status,
        seconds: (performance.now() - startedAt) / 1_000,
      });
    const { writeHead } = response;
    let isMeasured = false;
    Object.assign(response, {
      writeHead(...head: unknown[]): ServerResponse {
        Reflect.apply(writeHead, response, head);
        // The answer to a client that has left goes nowhere.
        if (isMeasured) return response;
        isMeasured = true;
        measure(response.statusCode);
        if (isEventStream(response)) {
          onStream(1);
          response.once("close", () => onStream(-1));
        }
        return response;
      },
    });
    response.once("close", () => {
      if (isMeasured) return;
      isMeasured = true;
      measure(null);
    });
    listener(request, response);
  };
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader("content-type")).startsWith("text/event-stream");
}
