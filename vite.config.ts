import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";

/** `react-router dev` does not run the server entry; this hands the app its host instead. */
const developmentHost: Plugin = {
  name: "atelier-development-host",
  apply: "serve",
  configureServer(server) {
    return async () => {
      const { ssr } = server.environments;
      if (ssr && isRunnableDevEnvironment(ssr)) await ssr.runner.import("/server/development.ts");
    };
  },
};

export default defineConfig({
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: "./server/app.ts",
          // The backend runs as plain TypeScript beside the bundle, so that pages, workers and tools share one copy.
          external: [/\/server\/studio\.ts$/],
        },
      },
    },
  },
  plugins: [developmentHost, tailwindcss(), reactRouter()],
});
