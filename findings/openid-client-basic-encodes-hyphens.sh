#!/usr/bin/env bash
# Versions: openid-client 6.9.0 with oauth4webapi 3.8.8, Node.js 20 or newer.
# Guess:    ClientSecretBasic sends "studio-1:a_b.c~d" as it is, like every other client, because these characters need
#           no escaping in a form either.
# Behavior: "-", "_", "." and "~" arrive as %2D, %5F, %2E and %7E. RFC 6749 allows that, but a server that does not
#           decode the two halves of the header, as many do not, knows no client of that name. A client ID with a hyphen
#           works with client_secret_post and not with client_secret_basic.
# Seen:     studio%2D1:a%5Fb%2Ec%7Ed
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund openid-client@6.9.0 oauth4webapi@3.8.8
cat > ask.mjs <<'JS'
import { createServer } from "node:http";
import { allowInsecureRequests, clientCredentialsGrant, ClientSecretBasic, Configuration } from "openid-client";
const server = createServer((request, response) => {
  console.log(Buffer.from(request.headers.authorization.replace("Basic ", ""), "base64").toString());
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ access_token: "t", token_type: "bearer" }));
}).listen(0, "127.0.0.1", async () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const metadata = { issuer, token_endpoint: `${issuer}/token` };
  const configuration = new Configuration(metadata, "studio-1", undefined, ClientSecretBasic("a_b.c~d"));
  allowInsecureRequests(configuration);
  await clientCredentialsGrant(configuration);
  server.close();
});
JS
seen=$(node ask.mjs)
echo "$seen"
[ "$seen" = 'studio%2D1:a%5Fb%2Ec%7Ed' ]
