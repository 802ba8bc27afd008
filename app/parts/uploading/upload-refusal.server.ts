import { STATUS_CODES } from "node:http";
import type { RouterContextProvider } from "react-router";
import { refusalOr } from "../../api/api.server.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { translator } from "../../i18n/language.server.ts";

/**
 * Returns why a file was not stored, in the user's language. The message contains the status when the server failed
 * without a message.
 */
export function uploadRefusal(context: Readonly<RouterContextProvider>, refusal: ApiRefusal): string {
  const { status } = refusal;
  return refusalOr(
    context,
    refusal,
    translator(context)("uploads:failed", { status, statusText: STATUS_CODES[status] ?? "" }).trim(),
  );
}
