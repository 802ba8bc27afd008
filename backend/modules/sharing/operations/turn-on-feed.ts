import { feed } from "../../../../contract/feed.ts";
import { instant } from "../../../../contract/instants.ts";
import { hashToken } from "../../../http/hash-token.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { feedAddress } from "../feeds.ts";
import { replaceFeed } from "../records/feeds.ts";

const tokenBytes = 32;

/** Creates the private feed of the caller's gallery, or gives it a new address. Only this response has the address. */
export const turnOnFeed = implement(
  feed.turnOn,
  {
    limits: [
      // Many times what a user changes by hand.
      accountLimit({ name: "feed: account", times: 60, perSeconds: 3_600 }),
    ],
  },
  async ({ database, nameOf, runtime }, _input, { userId }) => {
    const token = Buffer.from(runtime.randomBytes(tokenBytes)).toString("base64url");
    const created_at = runtime.now();
    return database.transaction(async (tx) => {
      if ((await nameOf(tx, userId)) === undefined) return refuse("UNAUTHORIZED");
      await replaceFeed(tx, { owner_id: userId, id: runtime.newId(), token_hash: hashToken(token), created_at });
      return done({ created_at: instant(created_at), url: feedAddress(token) });
    });
  },
);
