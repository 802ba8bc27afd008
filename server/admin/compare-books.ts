import { setTimeout } from "node:timers/promises";
import { adminBooks } from "../../contract/admin/books.ts";
import type { AdminClient } from "../admin-client.ts";
import { CommandRefusal } from "../command-line.ts";

const pollMilliseconds = 500;
const waitMaxMilliseconds = 10 * 60_000;

/** Lets a worker compare the books of the credits, and waits. Returns what to print. Throws CommandRefusal without a result. */
export async function compareBooks(client: AdminClient) {
  const before = await client.call(adminBooks.read);
  let books = await client.call(adminBooks.compare);
  for (const until = performance.now() + waitMaxMilliseconds; books.answer.is_comparing; ) {
    if (performance.now() > until)
      throw new CommandRefusal(
        "No worker has compared the books within ten minutes. The overview at /admin shows why.",
      );
    await setTimeout(pollMilliseconds);
    books = await client.call(adminBooks.read);
  }
  const { checked_at, mismatches } = books.answer;
  if (checked_at === before.answer.checked_at)
    throw new CommandRefusal("The credit ledger couldn’t be checked. The log says why.");
  const isBad = mismatches > 0;
  const text = isBad
    ? `The credit ledger doesn’t balance. Differences: ${mismatches}. Nothing was changed. The log names each one.`
    : "The credit ledger balances.";
  return { content: books.content, text, isBad };
}
