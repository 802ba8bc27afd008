import { useEffect, useState } from "react";

/** Whether this machine's keyboard has ⌘ where others have Ctrl; known once a script runs. */
export function useIsApple(): boolean {
  const [isApple, setIsApple] = useState(false);
  useEffect(() => setIsApple(/Mac|iPhone|iPad/.test(navigator.userAgent)), []);
  return isApple;
}
