import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";

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

export default defineConfig({
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file for what every page needs compresses better than many small ones, and survives releases in the cache.
            codeSplitting: {
              groups: [
                { name: "forms", test: /node_modules\/@conform-to\//, priority: 1 },
                {
                  name: "framework",
                  priority: 2,
                  test: /node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next)\//,
                },
                { name: "checks", test: /node_modules\/zod\//, priority: 1 },
                {
                  name: "shared",
                  // Forms bring Conform and some contracts bring Zod, which pages without them need not load.
                  test: /\/app\/(ui|session|i18n)\/|\/app\/parts\/(?!email-form)|\/contract\/(generation-terms|notification-terms|languages|limits)|node_modules\/lucide-react/,
                  minShareCount: 3,
                },
              ],
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
  plugins: [developmentHost, backendOutsideBundle, tailwindcss(), reactRouter()],
});
