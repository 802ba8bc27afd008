import type { ServerBuild } from "react-router";

/** What a site's build has besides its entry, routes, and assets, with the product's flags. */
export const siteSettings = {
  assetsBuildDirectory: "",
  basename: "/",
  publicPath: "/",
  future: { v8_middleware: true, v8_passThroughRequests: true, v8_trailingSlashAwareDataRequests: true },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/manifest" },
} satisfies Partial<ServerBuild>;
