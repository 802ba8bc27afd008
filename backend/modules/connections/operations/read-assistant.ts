import { adminAssistant } from "../../../../contract/admin/assistant.ts";
import { done } from "../../../http/operation.ts";
import { assistantInfo } from "../assistant-info.ts";
import { implement } from "../deps.ts";

/** Returns what answers in chats. */
export const readAssistant = implement(adminAssistant.read, async (deps, _input, { language }) =>
  done(await assistantInfo(deps, language)),
);
