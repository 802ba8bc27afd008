#!/usr/bin/env bash
# Versions: i18next 26.7.2, Node.js 20 or newer.
# Guess:    t("size", { count }) with the text "{{count, number}}" creates one Intl.NumberFormat for the language, and
#           uses it for every number.
# Behavior: a text with other values beside the number, "{{count, number}} by {{name}}", creates a formatter for each
#           set of values, because the values are part of the key by which the formatter is kept. Nothing is ever
#           dropped: a server that writes names keeps one formatter for each name that it has written.
# Seen:     formatters for 1000 texts: 1000
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund i18next@26.7.2
cat > count.mjs <<'JS'
let created = 0;
const Original = Intl.NumberFormat;
Intl.NumberFormat = new Proxy(Original, { construct: (target, args) => (created++, new target(...args)) });
const { createInstance } = await import("i18next");
const texts = createInstance();
await texts.init({ lng: "en", resources: { en: { translation: { size: "{{count, number}} by {{name}}" } } } });
created = 0;
for (let number = 0; number < 1000; number++) texts.t("size", { count: 5, name: `user ${number}` });
console.log(`formatters for 1000 texts: ${created}`);
JS
seen=$(node count.mjs)
echo "$seen"
[ "$seen" = "formatters for 1000 texts: 1000" ]
