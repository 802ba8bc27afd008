import { resolve } from "node:path";
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

const router = resolve(import.meta.dirname, "node_modules/react-router/dist/production");
/** The package gives Node and browsers its development build, whatever the environment. */
const productionRouter: Readonly<Record<string, string>> = {
  "react-router": resolve(router, "index.mjs"),
  "react-router/dom": resolve(router, "dom-export.mjs"),
};

/**
 * The pages' server is one bundle with the production builds of all packages: Node then loads a handful of files instead
 * of five hundred, and nothing checks what only developers get wrong. Zod stays outside, because the backend loads it
 * anyway.
 */
const packagesInsideBundle: Plugin = {
  name: "atelier-packages-inside-bundle",
  apply: "build",
  enforce: "pre",
  config: () => ({
    environments: {
      ssr: {
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        resolve: { noExternal: true, external: ["zod"] },
      },
    },
  }),
  applyToEnvironment: ({ name }) => name === "ssr",
};

/** Without the checks that only developers need. */
const productionRouterOnly: Plugin = {
  name: "atelier-production-router",
  apply: "build",
  enforce: "pre",
  resolveId: (source) => productionRouter[source],
};

/** The network calls of React Router in the browser, and what takes their place. */
const routerCalls = [
  {
    call: /await fetch\(url, await createRequestInit\(request\)\)/g,
    replacement: "await requestData(url, await createRequestInit(request))",
    from: "data-requests.ts",
  },
  {
    call: /await import\(\s*(?:\/\*.*\*\/\s*)*route\.module\s*\)/g,
    replacement: "(await fetchRouteCode(route)) ? await import(route.module) : {}",
    from: "route-code.ts",
  },
] as const;

/**
 * React Router sends its requests without a deadline, and reloads the document when the code of a route does not load. It has
 * no option for either, so the build replaces the first call and guards the second. The build fails if a new version of React Router changes them.
 * See docs/decisions/032-pages-survive-a-lost-connection.md.
 */
const replaceRouterRequests: Plugin = {
  name: "atelier-router-requests",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    if (!/\/react-router\/dist\/.*\.mjs$/.test(id) || !code.includes("async function loadRouteModule("))
      return undefined;
    return routerCalls.reduce((changed, { call, replacement, from }) => {
      const calls = changed.match(call)?.length ?? 0;
      if (calls !== 1) this.error(`React Router has ${calls} calls like ${call} instead of one.`);
      const name = /await (\w+)/.exec(replacement)?.[1];
      const path = resolve(import.meta.dirname, "app/parts/connection", from);
      return `import { ${name} } from ${JSON.stringify(path)};\n${changed.replace(call, replacement)}`;
    }, code);
  },
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
  plugins: [
    developmentHost,
    backendOutsideBundle,
    packagesInsideBundle,
    productionRouterOnly,
    replaceRouterRequests,
    zodOnServerOnly,
    tailwindcss(),
    reactRouter(),
  ],
});
