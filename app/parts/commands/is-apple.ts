import { useEffect, useState } from "react";

/** Whether this machine's keyboard has ⌘ where others have Ctrl. Browser only. */
export function isAppleMachine(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The same for rendering. The first render matches the server's. */
export function useIsApple(): boolean {
  const [isApple, setIsApple] = useState(false);
  useEffect(() => setIsApple(isAppleMachine()), []);
  return isApple;
}
