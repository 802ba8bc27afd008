/** Whether a file is a unit or integration test. */
export const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Whether a file is a browser test. */
export const isSpec = (path: string) => path.endsWith(".spec.ts");

/** Whether a file can import others. */
export const isSource = (path: string) => /\.(ts|tsx|mjs)$/.test(path);

/** Whether tests share a file. */
export const isSupport = (path: string) => path.startsWith("tests/support/");

/** Whether a file changes the database of an installation. */
export const isMigration = (path: string) => /^backend\/migrations\/.*\.sql$/.test(path);

/** Whether a file puts the backend together. Hundreds of tests start what these files return. */
export const isAssembly = (path: string) => /^backend\/(api|choose-adapters|compose|create-modules)\.ts$/.test(path);

/** Whether a file is the public interface of a module, an adapter, or a package. */
export const isIndex = (path: string) => /^(backend\/(modules|adapters)|packages)\/.*\/index\.ts$/.test(path);

/** Returns the folder of a file's module, such as `backend/modules/gallery/`, or the file itself if it has none. */
export function moduleOf(path: string): string {
  return (
    /^(backend\/modules|app\/routes|packages)\/[^/]+\//.exec(path)?.[0] ??
    /^backend\/adapters\/[^/]+\/([^/]+\/)?/.exec(path)?.[0] ??
    /^(app|backend|server|tests)\/[^/]+\//.exec(path)?.[0] ??
    /^contract\//.exec(path)?.[0] ??
    path
  );
}
