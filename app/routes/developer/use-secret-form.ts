import { useState } from "react";
import { useFetcher } from "react-router";

/**
 * A form whose answer stays while the page is read anew, as it is when there is news: a secret is in no other answer.
 * The router drops what a form of its own was answered on such an occasion, but not what a fetcher has. Without scripts
 * the answer comes with the document.
 */
export function useSecretForm<Action extends (...args: never[]) => unknown>(fromDocument: SecretAnswer<Action>) {
  const { Form, state, data } = useFetcher<Action>();
  const [first] = useState(fromDocument);
  return { Form, pending: state !== "idle", answer: data ?? first };
}

type SecretAnswer<Action> = ReturnType<typeof useFetcher<Action>>["data"];
