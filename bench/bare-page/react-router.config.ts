import type { Config } from "@react-router/dev/config";
import product from "../../react-router.config.ts";

/** The framework with the product's flags and nothing else: the baseline for the product's pages. */
export default { ssr: true, routeDiscovery: product.routeDiscovery, future: product.future } satisfies Config;
