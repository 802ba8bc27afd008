import { isAbsolute, relative, resolve } from "node:path";

/** Whether a folder is another one or below it. */
export function isInside(outer: string, inner: string): boolean {
  const path = relative(resolve(outer), resolve(inner));
  return !path.startsWith("..") && !isAbsolute(path);
}
