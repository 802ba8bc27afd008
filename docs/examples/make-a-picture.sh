#!/usr/bin/env bash
# Generates an image with curl, from request to download.
#
#   ATELIER_URL=http://localhost:3000 ATELIER_API_KEY=ak_… ./make-a-picture.sh "A lighthouse at dusk" picture.png
#
# The key needs the scope "generation".
set -euo pipefail

api="${ATELIER_URL:?the URL of the studio, such as http://localhost:3000}"
key="${ATELIER_API_KEY:?an API key with the scope generation}"
prompt="${1:?a prompt}"
file="${2:-picture.png}"

call() { curl --silent --show-error --fail-with-body --header "Authorization: Bearer $key" "$@"; }
# The first string with this name in the JSON on standard input.
first() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
# A text as a JSON string: quotes and backslashes are escaped, line breaks become spaces.
quoted() { printf '"%s"' "$(printf '%s' "$1" | tr '\n\r\t' '   ' | sed 's/\\/\\\\/g; s/"/\\"/g')"; }

# Requests with the same Idempotency-Key start one run, so a failed request can be retried safely.
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

# The URL is signed: it needs no key and works for at least a day.
url=$(first url <<<"$run")
case "$url" in /*) url="$api$url" ;; esac
curl --silent --show-error --fail --retry 3 --output "$file" "$url"
echo "Saved $file"
