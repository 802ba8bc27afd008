import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { Webhook } from "standardwebhooks";
import { webhookMessage } from "../../contract/webhooks.ts";
import { originOf } from "./listening.ts";

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a user's server that receives webhooks about runs and answers as configured. */
export async function startReceiver(answer: RequestListener = (_request, response) => response.writeHead(204).end()) {
  const received: Received[] = [];
  let answering = answer;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => {
      body += piece;
    });
    request.on("error", () => undefined);
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      answering(request, response);
    });
  });
  const origin = await originOf(server);
  return {
    origin,
    url: `${origin}/hooks/runs`,
    received,
    answerWith(next: RequestListener) {
      answering = next;
    },
    /** Whether this secret signed an event at the time that the event names, however long ago that is. */
    isSigned({ headers, body }: Received, secret: string): boolean {
      const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
      const signature = new Webhook(secret).sign(String(headers["webhook-id"]), at, body);
      return String(headers["webhook-signature"]).split(" ").includes(signature);
    },
    /** Reads an event as its receiver should. Throws if the signature is invalid. */
    verify({ headers, body }: Received, secret: string) {
      const header = (name: string) => String(headers[name]);
      const signed = {
        "webhook-id": header("webhook-id"),
        "webhook-timestamp": header("webhook-timestamp"),
        "webhook-signature": header("webhook-signature"),
      };
      return webhookMessage.parse(new Webhook(secret).verify(body, signed));
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
