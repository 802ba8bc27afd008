import { training } from "../../../contract/training.ts";
import { type Route, route } from "../../http/operation.ts";
import type { TrainingDeps } from "./deps.ts";
import { beginLimits, pictureLimits, requestLimits, saveLimits, submitLimits } from "./limits.ts";
import { addPictures, readDataset, removePicture } from "./operations/change-dataset.ts";
import { readModels } from "./operations/own-models.ts";
import { listInquiries, readInquiry } from "./operations/read-inquiries.ts";
import { requestTraining } from "./operations/request-training.ts";
import { submitInquiry } from "./operations/submit-inquiry.ts";
import { beginDraft, saveDraft } from "./operations/write-draft.ts";

export function trainingRoutes(deps: TrainingDeps): Route[] {
  const isSold = deps.features?.billing ?? true;
  return [
    ...(isSold ? ordering(deps) : []),
    route(training.inquiries, ({ query }, caller) => listInquiries(deps, query, caller)),
    route(training.models, (_input, caller) => readModels(deps, caller)),
    route(training.status, ({ params }, caller) => readInquiry(deps, params.id, caller)),
    route(training.save, (input, caller) => saveDraft(deps, input, caller), { limits: saveLimits }),
    route(training.submit, ({ params }, caller) => submitInquiry(deps, params.id, caller), { limits: submitLimits }),
    route(training.dataset, ({ params }, caller) => readDataset(deps, params.id, caller)),
    route(training.addPictures, (input, caller) => addPictures(deps, input, caller), { limits: pictureLimits }),
    route(training.removePicture, ({ params }, caller) => removePicture(deps, params, caller), {
      limits: pictureLimits,
    }),
  ];
}

/** What begins an order: nobody is to write one that cannot be paid. */
function ordering(deps: TrainingDeps): Route[] {
  return [
    route(training.request, (input, caller) => requestTraining(deps, input, caller), { limits: requestLimits }),
    route(training.begin, (_input, caller) => beginDraft(deps, caller), { limits: beginLimits }),
  ];
}
