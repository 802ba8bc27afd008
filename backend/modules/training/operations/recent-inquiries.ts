import type { Dataset, TrainingInquiry, TrainingStatus } from "../../../../contract/training.ts";
import { asDataset, readPictures } from "../dataset.ts";
import type { TrainedModelFile, TrainingDeps } from "../deps.ts";
import { findModelOf } from "../model-records.ts";
import { picturesOf } from "../picture-records.ts";
import { presentInquiry } from "../present.ts";
import * as records from "../records.ts";
import { isUnpaid, mayCarryModel, statusesAfter } from "../rules.ts";

/** A request as whoever runs the studio sees it. */
export interface OperatorInquiry extends TrainingInquiry {
  /** Addresses of the pictures that go with it; those deleted meanwhile are not among them. */
  referenceUrls: string[];
  /** The same of those that the model is to learn from, once it is paid, and how many of them were deleted meanwhile. */
  datasetUrls: string[];
  missingPictures: number;
  /** Where it can be moved by hand. */
  next: readonly TrainingStatus[];
  /** The model that was made for it; `null` before. */
  attached: TrainedModelFile | null;
  /** Whether a model can be attached, or another one in its place. */
  takesModel: boolean;
}

/** A single request, with the pictures that the model is to learn from; with none while it is not paid. */
export interface OperatorOrder extends OperatorInquiry {
  dataset: Dataset;
}

export interface InquiryPage {
  /** Older than this one. */
  before: string | null;
  /** Where they stand; anywhere when `null`. */
  status: TrainingStatus | null;
  limit: number;
}

/** Everybody's requests, the newest first. */
export async function recentInquiries(deps: TrainingDeps, page: InquiryPage): Promise<OperatorInquiry[]> {
  return forOperator(deps, await records.everyInquiry(deps.database.read, page));
}

/** Anybody's request; `undefined` when there is none. */
export async function readForOperator(deps: TrainingDeps, id: string): Promise<OperatorOrder | undefined> {
  const row = await records.inquiryForOperator(deps.database.read, id);
  if (!row) return undefined;
  const [inquiry] = await forOperator(deps, [row]);
  const dataset = isUnpaid(row.status) ? asDataset([]) : await readPictures(deps, row.owner_id, id);
  return inquiry && { ...inquiry, dataset };
}

async function forOperator(deps: TrainingDeps, rows: readonly records.InquiryRecord[]): Promise<OperatorInquiry[]> {
  const { billing, database, gallery } = deps;
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const events = await records.eventsOf(database.read, ids);
  return Promise.all(
    rows.map(async (row) => {
      const inquiry = presentInquiry(row, events);
      const sources = inquiry.reference_upload_ids.map((id) => ({ kind: "upload", id }) as const);
      const addresses =
        sources.length === 0 ? [] : [...(await gallery.sourceAddresses(row.owner_id, sources)).values()];
      const model = await findModelOf(database.read, row.id);
      const standing = await billing.readStanding(database.read, row.owner_id, { kind: "training", item_id: row.id });
      return {
        ...inquiry,
        referenceUrls: addresses.map(({ url }) => url),
        ...(await datasetOf(deps, row)),
        next: statusesAfter(row.status, standing),
        attached: model
          ? {
              lora: model.lora,
              trigger: model.trigger_word,
              strength: model.strength_permille / 1_000,
              base: model.base_model,
            }
          : null,
        takesModel: mayCarryModel(row.status),
      };
    }),
  );
}

/** What somebody uploaded stays theirs to delete, whatever it was meant for; the team is told that it is gone. */
async function datasetOf(
  { database, gallery }: TrainingDeps,
  { id, owner_id, status }: records.InquiryRecord,
): Promise<Pick<OperatorInquiry, "datasetUrls" | "missingPictures">> {
  if (isUnpaid(status)) return { datasetUrls: [], missingPictures: 0 };
  const uploadIds = (await picturesOf(database.read, id)).map(({ upload_id }) => upload_id);
  const found = await gallery.findPictures(owner_id, uploadIds);
  const datasetUrls = uploadIds.flatMap((uploadId) => found.get(uploadId)?.url ?? []);
  return { datasetUrls, missingPictures: uploadIds.length - datasetUrls.length };
}
