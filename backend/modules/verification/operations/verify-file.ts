import { readFile } from "node:fs/promises";
import { verifications } from "../../../../contract/verification.ts";
import { untilAborted } from "../../../concurrency/waiting.ts";
import { addressKey, addressLimits } from "../../../http/limits.ts";
import { type Caller, done, type Limit, refuse, refuseFields, type SignedInCaller } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { describeFile } from "../describe-file.ts";
import { mediaTypeOf } from "../media-type.ts";

/** Including the wait for files of others. Reading one has its own limit. */
const secondsMax = 180;

const anonymousLimits = addressLimits({
  name: "verify: address",
  times: 20,
  perSeconds: 600,
  counts: "everything",
}).map(
  (limit): Limit<object, Caller | SignedInCaller> => ({
    ...limit,
    key: (input, caller) => ("userId" in caller ? undefined : limit.key(input, caller)),
  }),
);

const accountLimit: Limit<object, Caller | SignedInCaller> = {
  name: "verify: account",
  times: 60,
  perSeconds: 600,
  counts: "everything",
  key: (_input, caller) => ("userId" in caller ? caller.userId : undefined),
};

/** Returns what a file tells about its origin, and whether that can be relied on. Fetches nothing and stores nothing. */
export const verifyFile = implement(
  verifications.verify,
  {
    limits: [accountLimit, ...anonymousLimits],
    needsToken: ({ isPublic }) => !isPublic,
    fileTooLarge: "verifiedFileTooLarge",
  },
  async ({ credentials, gallery, inTurn }, { file }, caller) => {
    const signal = AbortSignal.timeout(secondsMax * 1_000);
    const verify = async () => {
      signal.throwIfAborted();
      const bytes = await readFile(file.path);
      const mediaType = mediaTypeOf(bytes);
      if (!mediaType) return refuseFields({ field: "file", key: "verifiableType", values: {} });
      const marks = gallery.readMarks(bytes);
      const read = await credentials.read(bytes, mediaType, { usesUp: true });
      if (read.found === "unreadable") return refuseFields({ field: "file", key: "fileUnreadable", values: {} });
      if (read.found === "complex") return refuseFields({ field: "file", key: "fileTooComplex", values: {} });
      return done({ media_type: mediaType, ...describeFile(read, marks) });
    };
    const owner = "userId" in caller ? caller.userId : addressKey(caller);
    try {
      return await untilAborted(inTurn(verify, owner), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      return { ...refuse("SERVICE_UNAVAILABLE"), retryAfterSeconds: 60 };
    }
  },
);
