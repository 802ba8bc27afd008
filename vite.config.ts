import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";
import { scriptFiles } from "./server/provision/script-files.ts";

/**
 * `react-router dev` does not run the server entry; this hands the app its host instead, before each request, because a
 * reload forgets it.
 */
const developmentHost: Plugin = {
  name: "atelier-development-host",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use(async (_request, _response, next) => {
      const { ssr } = server.environments;
      try {
        if (ssr && isRunnableDevEnvironment(ssr)) await ssr.runner.import("/server/development.ts");
        next();
      } catch (error) {
        next(error);
      }
    });
  },
};

/**
 * The backend runs as plain TypeScript in its own place, so that pages, workers and operator commands share one copy:
 * the bundle in `build/server` imports it from there.
 */
const backendOutsideBundle: Plugin = {
  name: "atelier-backend-outside-bundle",
  apply: "build",
  enforce: "pre",
  resolveId(source, importer) {
    if (source === "./studio.ts" && importer?.endsWith("/server/app.ts")) {
      return { id: "../../server/studio.ts", external: true };
    }
  },
};

/**
 * The pages are one bundle with their packages: Node then loads a handful of files instead of five hundred. What the
 * backend (Zod) and react-router-serve (React and React Router) load anyway stays outside, so that there is one copy of
 * it. A second copy of React Router took a third of a page's processor time.
 */
const packagesInsideBundle: Plugin = {
  name: "atelier-packages-inside-bundle",
  apply: "build",
  enforce: "pre",
  config: () => ({
    environments: {
      ssr: {
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        resolve: { noExternal: true, external: ["zod", "react", "react-dom", "react-router"] },
      },
    },
  }),
  applyToEnvironment: ({ name }) => name === "ssr",
};

/**
 * Forms are validated on the server, so browsers need no Zod: it would be a sixth of a page's scripts. What the browser
 * needs from a contract file is in a file without schemas, such as `contract/payment-terms.ts`.
 */
const zodOnServerOnly: Plugin = {
  name: "atelier-zod-on-server-only",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
    if (!files.some((path) => path.includes("/node_modules/zod/"))) return;
    const importers = files.filter((path) => this.getModuleInfo(path)?.importedIds.some((id) => id.includes("/zod/")));
    const own = importers.filter((path) => !path.includes("/node_modules/"));
    this.error(`The browser would load Zod because of ${own.join(", ")}.`);
  },
};

export default defineConfig({
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: scriptFiles,
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          input: "./server/app.ts",
        },
      },
    },
  },
  plugins: [developmentHost, backendOutsideBundle, packagesInsideBundle, zodOnServerOnly, tailwindcss(), reactRouter()],
});
