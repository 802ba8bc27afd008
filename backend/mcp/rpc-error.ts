import { statusOfCode } from "../../contract/errors.ts";
import { type HttpRefusal, headersOfRefusal } from "../http/errors.ts";
import { textOfRefusal } from "./refusals.ts";

const parseError = -32_700;
const serverError = -32_000;

/** Converts a refusal before the protocol to a response: an error of JSON-RPC 2.0, with the status of the API. */
export function rpcError(refusal: HttpRefusal): Response {
  const status = refusal.status ?? statusOfCode[refusal.code];
  const error = {
    code: status === 400 ? parseError : serverError,
    message: textOfRefusal(refusal),
    data: { code: refusal.code },
  };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status, headers: headersOfRefusal(refusal, status) });
}
