/**
 * The words of other backends and what they mean here, in order of preference. A word counts where its meaning is one of
 * the possible values.
 */
const meanings: Readonly<Record<string, readonly string[]>> = {
  ...sameMeaning(
    ["queued", "in_review"],
    ["pending", "waiting", "created", "scheduled", "submitted", "accepted", "new"],
  ),
  ...sameMeaning(["processing", "training"], ["running", "in-progress", "started", "generating", "working"]),
  ...sameMeaning(
    ["completed", "done", "ready"],
    ["success", "succeeded", "successful", "finished", "complete", "completed", "done", "ready", "ok"],
  ),
  ...sameMeaning(["failed"], ["error", "failure", "errored", "timeout", "expired"]),
  ...sameMeaning(["canceled"], ["cancelled", "aborted", "stopped", "revoked"]),
  ...sameMeaning(["blocked"], ["rejected", "moderated", "flagged"]),
  ...sameMeaning(["assistant"], ["bot", "ai", "model", "system", "agent"]),
  ...sameMeaning(["user"], ["human", "customer", "me"]),
  ...sameMeaning(["image"], ["images", "picture", "photo"]),
  ...sameMeaning(["video"], ["videos", "movie", "clip"]),
  ...sameMeaning(["active"], ["trial", "paid", "enabled"]),
};

function sameMeaning(meant: readonly string[], words: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(words.map((word) => [word, meant]));
}

/**
 * Returns the possible value that a backend's word means, whatever its case and separators: `TEXT_TO_IMAGE` is
 * `text-to-image`, `pending` is `queued`, and `en-US` is `en`. Returns `undefined` when there is none.
 */
export function valueMeant<T>(possible: readonly T[], given: unknown): T | undefined {
  if (typeof given !== "string") return possible.find((value) => value === given);
  const word = plain(given);
  const among = (words: readonly string[]) => possible.find((value) => words.includes(plain(String(value))));
  const meant = Object.hasOwn(meanings, word) ? meanings[word] : undefined;
  const [byPreference] = (meant ?? []).flatMap((one) => among([plain(one)]) ?? []);
  return among([word]) ?? byPreference ?? among(word.split("-").slice(0, 1));
}

function plain(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}
