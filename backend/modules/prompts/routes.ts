import { prompts } from "../../../contract/prompts.ts";
import { type Route, route } from "../../http/operation.ts";
import type { PromptsDeps } from "./deps.ts";
import { saveLimits } from "./limits.ts";
import { changePrompt } from "./operations/change-prompt.ts";
import { deletePrompt } from "./operations/delete-prompt.ts";
import { listPrompts } from "./operations/list-prompts.ts";
import { restorePrompt } from "./operations/restore-prompt.ts";
import { savePrompt } from "./operations/save-prompt.ts";

export function promptRoutes(deps: PromptsDeps): Route[] {
  return [
    route(prompts.list, ({ query }, caller) => listPrompts(deps, query, caller)),
    route(prompts.save, ({ body }, caller) => savePrompt(deps, body, caller), { limits: saveLimits }),
    route(prompts.update, ({ params, body }, caller) => changePrompt(deps, params.id, body, caller)),
    route(prompts.remove, ({ params }, caller) => deletePrompt(deps, params.id, caller)),
    route(prompts.restore, ({ params }, caller) => restorePrompt(deps, params.id, caller)),
  ];
}
