import { testBehind } from "./behind-proxy.ts";
import { caddy } from "./servers.ts";

testBehind(caddy);
