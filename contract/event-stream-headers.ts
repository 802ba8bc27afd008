/**
 * What every process says with server-sent events, those it only passes on too: a proxy keeps `X-Accel-Buffering` to itself,
 * so the next one would buffer. Anything that compresses on the way would hold the events back.
 */
export const eventStreamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};
