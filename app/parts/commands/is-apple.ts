import { useEffect, useState } from "react";

/** Whether this machine's keyboard has ⌘ where others have Ctrl; known where a script runs. */
export function isAppleMachine(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The same for what is drawn, which begins as the server drew it. */
export function useIsApple(): boolean {
  const [isApple, setIsApple] = useState(false);
  useEffect(() => setIsApple(isAppleMachine()), []);
  return isApple;
}
