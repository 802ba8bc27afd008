#!/usr/bin/env bash
# Versions: remix-i18next 7.5.0 with i18next 26.7.2 and react-router 7.18.4, Node.js 20 or newer.
# Guess:    with supported languages en and de, "nl, de;q=0.5" is German: the reader's first language is not there, the
#           second one is.
# Behavior: only the first language of the header is looked for. "nl, de;q=0.5" falls back to English, and
#           "de, nl;q=0.5" is German. A reader whose first language is missing never gets the second.
# Seen:     nl, de;q=0.5 -> en
#           de, nl;q=0.5 -> de
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund remix-i18next@7.5.0 i18next@26.7.2 react-i18next@17.1.13 \
  react-router@7.18.4 react@19.3.1 react-dom@19.3.1
cat > ask.mjs <<'JS'
import { LanguageDetector } from "remix-i18next/server";
const detector = new LanguageDetector({ supportedLanguages: ["en", "de"], fallbackLanguage: "en", order: ["header"] });
for (const wanted of ["nl, de;q=0.5", "de, nl;q=0.5"]) {
  const request = new Request("http://studio.example/", { headers: { "accept-language": wanted } });
  console.log(`${wanted} -> ${await detector.detect(request)}`);
}
JS
seen=$(node ask.mjs)
echo "$seen"
[ "$seen" = $'nl, de;q=0.5 -> en\nde, nl;q=0.5 -> de' ]
