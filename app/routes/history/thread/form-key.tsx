import { createContext, useContext } from "react";

/**
 * What tells the forms of this showing of the page from those of the next. Apart from the messages, so that a new one draws
 * none of them anew.
 */
export const FormKey = createContext("");

/** By it, the same form sent twice is known to be one. */
export function FormKeyField() {
  return <input type="hidden" name="idempotency_key" value={useContext(FormKey)} />;
}
