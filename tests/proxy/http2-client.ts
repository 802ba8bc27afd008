import { once } from "node:events";
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import { connect as connectTcp } from "node:net";
import { Readable } from "node:stream";
import { connect as connectTls } from "node:tls";

/** A client that speaks HTTP/2 over TLS, as browsers do. */
export interface Http2Client {
  /** Sends a request for a path of the server. Resolves when the response begins; its body is read as it comes. */
  fetch(request: Request): Promise<Response>;
  close(): void;
}

/** Connects from this local address. Certificates are not checked, because the tests create them. */
export async function connectHttp2(origin: string, localAddress = "127.0.0.1"): Promise<Http2Client> {
  const { hostname, port } = new URL(origin);
  const session: ClientHttp2Session = connect(origin, {
    // As browsers do: with Node's 64 kB, a large download waits for each of its thousand acknowledgments.
    settings: { initialWindowSize: windowBytes },
    createConnection: () =>
      connectTls({
        socket: connectTcp({ host: "127.0.0.1", port: Number(port), localAddress }),
        servername: hostname,
        ALPNProtocols: ["h2"],
        rejectUnauthorized: false,
      }),
  });
  session.on("error", () => undefined);
  await once(session, "connect");
  session.setLocalWindowSize(windowBytes);

  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
      const stream = session.request({
        ...Object.fromEntries(request.headers),
        ...(body && { "content-length": body.byteLength }),
        ":method": request.method,
        ":path": pathname + search,
      });
      // A refusal may come before the whole body is sent. The server then resets the rest.
      stream.on("error", () => undefined);
      // In pieces, so that a refused body is not held in memory.
      Readable.from(piecesOf(body)).pipe(stream);
      const [headers] = (await once(stream, "response")) as [IncomingHttpHeaders];
      return responseOf(headers, Readable.toWeb(stream) as ReadableStream<Uint8Array>);
    },
    close: () => session.destroy(),
  };
}

function* piecesOf(body: Buffer = Buffer.alloc(0)): Generator<Buffer> {
  for (let at = 0; at < body.byteLength; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}

const pieceBytes = 64 * 1024;
const windowBytes = 6 * 1024 * 1024;

function responseOf(headers: IncomingHttpHeaders, body: ReadableStream<Uint8Array>): Response {
  const status = Number(headers[":status"]);
  const plain = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(":")) continue;
    for (const each of [value].flat()) plain.append(name, String(each));
  }
  return new Response(status === 204 || status === 304 ? null : body, { status, headers: plain });
}
