import type { Config } from "@react-router/dev/config";
import product from "../../react-router.config.ts";

/** The framework with the product's own flags and nothing else: the floor that its pages are measured against. */
export default { ssr: true, routeDiscovery: product.routeDiscovery, future: product.future } satisfies Config;
