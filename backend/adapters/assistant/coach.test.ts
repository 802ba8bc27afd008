import { coach } from "./coach.ts";
import { describeAssistant } from "./conformance.ts";

describeAssistant("the coach", async () => coach);
