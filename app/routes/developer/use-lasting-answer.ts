import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What the form of this page was answered, for as long as the page stands. The router forgets it when it reads the page
 * anew, as it does when there is news, and a secret is in no other answer.
 */
export function useLastingAnswer<T>(answer: T | undefined): T | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const isNew = answer !== undefined && (kept.answer !== answer || kept.key !== key);
  if (isNew) setKept({ key, answer });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
