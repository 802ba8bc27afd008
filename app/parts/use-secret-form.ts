import { useState } from "react";
import { useFetcher } from "react-router";

/**
 * A form whose answer survives revalidation of the page, because no other answer contains the secret. The router drops
 * the action data of its own forms on revalidation, but keeps the data of a fetcher. Without scripts, the answer comes
 * with the document.
 */
export function useSecretForm<Action extends (...args: never[]) => unknown>(fromDocument: SecretAnswer<Action>) {
  const { Form, state, data } = useFetcher<Action>();
  const [first] = useState(fromDocument);
  return { Form, pending: state !== "idle", answer: data ?? first };
}

type SecretAnswer<Action> = ReturnType<typeof useFetcher<Action>>["data"];
