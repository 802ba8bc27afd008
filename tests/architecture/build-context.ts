import { posix } from "node:path";

/** Returns whether a path is sent to the image's build, by the rules of `.dockerignore`: the last one that matches decides. */
export function readBuildContext(ignored: string): (path: string) => boolean {
  const rules = ignored.split("\n").flatMap((line) => {
    const pattern = line.trim();
    if (pattern === "" || pattern.startsWith("#")) return [];
    return [{ pattern: expressionOf(pattern.replace(/^!/, "")), sends: pattern.startsWith("!") }];
  });
  return (path) => {
    const withFolders = [path];
    for (let folder = posix.dirname(path); folder !== "."; folder = posix.dirname(folder)) withFolders.push(folder);
    const last = rules.findLast(({ pattern }) => withFolders.some((name) => pattern.test(name)));
    return last?.sends ?? true;
  };
}

/** Unlike in a shell, an asterisk stands for a dot at the beginning too. */
function expressionOf(pattern: string): RegExp {
  const expression = pattern.replaceAll(/\*\*\/|\*|\./g, (part) => {
    if (part === ".") return "\\.";
    return part === "*" ? "[^/]*" : "(?:.*/)?";
  });
  return new RegExp(`^${expression}$`);
}
