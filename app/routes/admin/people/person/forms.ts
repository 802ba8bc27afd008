import { z } from "zod";
import { adminUsers } from "../../../../../contract/admin/users.ts";
import { runsPerDayMax, storageBytesMax } from "../../../../../contract/admin/users-terms.ts";
import { bytesPerMegabyte } from "./terms.ts";

/** The forms of a user's page. */
export const creditsForm = adminUsers.credits.body.extend({ key: z.string().min(1).max(64) });
export const roleForm = adminUsers.role.body;
export const planForm = adminUsers.plan.body;
/** A limit; an empty field is the default. */
const megabytes = z
  .number()
  .int()
  .min(0)
  .max(storageBytesMax / bytesPerMegabyte)
  .optional();

export const limitsForm = z.object({
  runs_per_day: z.number().int().min(0).max(runsPerDayMax).optional(),
  storage_megabytes: megabytes,
  creation_storage_megabytes: megabytes,
});
