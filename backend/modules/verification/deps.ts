import type { ContentCredentials } from "../../adapters/content-credentials/port.ts";
import type { Gate } from "../../concurrency/gate.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Gallery } from "../gallery/index.ts";

export interface VerificationDeps {
  /** Only reads, so that no download waits for files of visitors. */
  credentials: Pick<ContentCredentials, "read">;
  gallery: Pick<Gallery, "readMarks">;
  /** Whether files can be verified without an account. */
  isPublic: boolean;
  /** Files are read one at a time. Users and networks take turns. */
  inTurn: Gate;
}

export const { implement, routes } = endpointsOf<VerificationDeps>();
