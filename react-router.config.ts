import type { Config } from "@react-router/dev/config";
import { compressFiles } from "./server/provision/compressed-files.mjs";

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  // The app checks where every change comes from by itself, resource routes and missing headers included.
  allowedActionOrigins: ["**"],
  buildEnd: () => compressFiles("build/client"),
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
