/** Why nothing is sent to an address: it is not encrypted, or it leads somewhere that only this house should reach. */
export type AddressProblem = "insecure" | "not_public";

/** What came of sending: the status of the answer, or why there was none. */
export type Posted =
  | { ok: true; status: number; durationMilliseconds: number }
  | { ok: false; reason: "refused_address" | "unreachable" | "timeout"; durationMilliseconds: number };

/** Sends to addresses that people typed in, and never to one inside the house. */
export interface Outgoing {
  /** What is wrong with an address now; `undefined` for one that would be sent to. What a name stands for may change. */
  problemOf(address: string): Promise<AddressProblem | undefined>;
  /**
   * Posts a body there, checked anew and to exactly the machine that was checked. A redirect is an answer like any other
   * and is not followed; of the answer only the status is read. Never throws.
   */
  post(address: string, message: { headers: Record<string, string>; body: string }): Promise<Posted>;
}
