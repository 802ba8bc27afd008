/** Why an address is refused: it is not encrypted, or it resolves to a private address. */
export type AddressProblem = "insecure" | "not_public";

/** The outcome of a post: the response status, or why there was no response. */
export type Posted =
  | { ok: true; status: number; durationMilliseconds: number }
  | { ok: false; reason: "refused_address" | "unreachable" | "timeout"; durationMilliseconds: number };

/** Why nothing was read from an address. */
export type ReadProblem =
  | "refused_address"
  | "unknown_host"
  | "refused"
  | "no_encryption"
  | "unreachable"
  | "timeout"
  | "too_large";

/** The outcome of a read. */
export type ReadAnswer =
  | { ok: true; status: number; headers: Readonly<Record<string, string | string[] | undefined>>; text: string }
  | { ok: false; reason: ReadProblem };

export interface ReadRequest {
  headers: Readonly<Record<string, string>>;
  /** A longer body counts as `too_large`. */
  maxBytes: number;
  /** The limit for the whole exchange, the body included. */
  timeoutMilliseconds: number;
}

/** Sends to addresses that users entered, and never to private addresses. */
export interface Outgoing {
  /** Returns the current problem of an address, or `undefined` when it is allowed. DNS records may change later. */
  problemOf(address: string): Promise<AddressProblem | undefined>;
  /**
   * Posts a body to the address. The address is checked again, and the connection goes to exactly the machine that was
   * checked. A redirect is treated as any other response and is not followed. Only the response status is read. Never
   * throws.
   */
  post(address: string, message: { headers: Record<string, string>; body: string }): Promise<Posted>;
  /** Reads from the address with GET, under the same rules as `post`. Never throws. */
  read(address: string, request: ReadRequest): Promise<ReadAnswer>;
}
