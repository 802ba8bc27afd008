/** Why an address is refused: it is not encrypted, or it resolves to a private address. */
export type AddressProblem = "insecure" | "not_public";

/** The outcome of a post: the response status, or why there was no response. */
export type Posted =
  | { ok: true; status: number; durationMilliseconds: number }
  | { ok: false; reason: "refused_address" | "unreachable" | "timeout"; durationMilliseconds: number };

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
}
