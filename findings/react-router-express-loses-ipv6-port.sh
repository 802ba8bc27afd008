#!/usr/bin/env bash
# Versions: @react-router/serve 7.18.4, @react-router/express 7.18.4, react-router 7.18.4, Node.js 20 or newer.
# Guess:    a loader's request.url has the port of the Host header, for a name and for an IPv6 address alike.
# Behavior: the port of "studio.example:8080" is there. Behind an IPv6 address, "[::1]:8080", it is lost, because the
#           header is split at its first colon. A browser's form from http://[::1]:8080 then has another origin than
#           request.url, so React Router answers 400 to every action.
# Seen:     http://studio.example:8080/where
#           http://[::1]/where
#           400
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund @react-router/serve@7.18.4 @react-router/express@7.18.4 \
  @react-router/node@7.18.4 react-router@7.18.4 react@19.3.1 react-dom@19.3.1
cat > build.mjs <<'JS'
export const entry = { module: { default: async (_request, status) => new Response(String(status), { status }), handleError() {} } };
export const routes = {
  where: { id: "where", path: "where", module: { loader: ({ request }) => new Response(request.url) } },
  form: { id: "form", path: "form", module: { default: () => null, action: () => "sent" } },
};
export const assets = { entry: { module: "/entry.js", imports: [] }, routes: {}, url: "/manifest.js", version: "1" };
export const future = {};
export const [basename, publicPath, assetsBuildDirectory, ssr, isSpaMode, prerender] = ["/", "/", "none", true, false, []];
export const routeDiscovery = { mode: "initial" };
JS
port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
HOST=127.0.0.1 PORT=$port npx react-router-serve build.mjs > server.log 2>&1 &
server=$!
for _ in $(seq 100); do curl --silent --output /dev/null "http://127.0.0.1:$port/where" && break || sleep 0.1; done
ask() { curl --silent --header "host: $1" "http://127.0.0.1:$port/where"; echo; }
send() { curl --silent --output /dev/null --write-out '%{http_code}\n' --header "host: $1" --header "origin: http://$1" --data a=b "http://127.0.0.1:$port/form"; }
seen=$(ask studio.example:8080; ask '[::1]:8080'; send '[::1]:8080')
echo "$seen"
[ "$seen" = $'http://studio.example:8080/where\nhttp://[::1]/where\n400' ]
