import { testBehind } from "./behind-proxy.ts";
import { nginx } from "./servers.ts";

testBehind(nginx);
