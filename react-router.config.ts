import type { Config } from "@react-router/dev/config";
import { compressFiles } from "./server/provision/compressed-files.mjs";

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildEnd: () => compressFiles("build/client"),
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
