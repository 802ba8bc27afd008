#!/usr/bin/env bash
# Makes a picture from start to finish with curl.
#
#   ATELIER_URL=http://localhost:3000 ATELIER_API_KEY=ak_… ./make-a-picture.sh "A lighthouse at dusk" picture.png
#
# The key needs the scope "generation".
set -euo pipefail

api="${ATELIER_URL:?where the studio is, such as http://localhost:3000}"
key="${ATELIER_API_KEY:?an API key with the scope generation}"
prompt="${1:?what to make}"
file="${2:-picture.png}"

call() { curl --silent --show-error --fail-with-body --header "Authorization: Bearer $key" "$@"; }
# The first text under this name in the JSON that comes in.
first() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
# A text as JSON: quotes and backslashes are escaped, line breaks are spaces.
quoted() { printf '"%s"' "$(printf '%s' "$1" | tr '\n\r\t' '   ' | sed 's/\\/\\\\/g; s/"/\\"/g')"; }

# Asking twice with the same Idempotency-Key makes one picture, so that whatever failed on the way can be tried again.
started=$(call --request POST "$api/api/generation/text-to-image/" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: picture-$(date +%s)-$$" \
  --retry 3 \
  --data "{\"prompt\":$(quoted "$prompt")}") || { echo "$started" >&2; exit 1; }
id=$(first id <<<"$started")
echo "Run $id"

while true; do
  run=$(call --retry 3 "$api/api/generation/status/$id/") || { echo "$run" >&2; exit 1; }
  status=$(first status <<<"$run")
  case "$status" in
    completed) break ;;
    failed | blocked | canceled) echo "The run ended as $status: $(first message <<<"$run")" >&2; exit 1 ;;
  esac
  sleep 1
done

# The address is signed: it needs no key, works for a day at least, and belongs to nobody else.
url=$(first url <<<"$run")
case "$url" in /*) url="$api$url" ;; esac
curl --silent --show-error --fail --retry 3 --output "$file" "$url"
echo "Saved $file"
