/** Node's HTTP server with a fixed answer. It shows the most requests a page server on this machine can answer. */
import { createServer } from "node:http";

const body = `<!doctype html><title>Bare</title>${"<p>Hello</p>".repeat(250)}`;

createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
