import { adminBooks } from "../../../../contract/admin/books.ts";
import { done } from "../../../http/operation.ts";
import { readBooks } from "../books.ts";
import { implement } from "../deps.ts";

/** Returns the last comparison of the credits' books. */
export const readBookComparison = implement(adminBooks.read, async (deps) => done(await readBooks(deps)));
