/**
 * The headers of every event stream, also of a forwarded one: a proxy does not pass `X-Accel-Buffering` on, so the next
 * proxy would buffer. Compression on the way would delay the events too.
 */
export const eventStreamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};
