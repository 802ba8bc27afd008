import { z } from "zod";
import { attachment } from "../../../../contract/admin/orders.ts";

const { lora, trigger, strength, base } = attachment.shape;

/** The form's fields. An empty base model stands for the usual one. */
export const attachForm = z.object({ lora, trigger, strength, base, force: z.literal("on").optional() });

/** Returns the request of a valid form. */
export function requestOf({ force, ...file }: z.output<typeof attachForm>): z.input<typeof attachment> {
  return { ...file, trigger: file.trigger ?? "", base: file.base ?? null, force: force === "on" };
}
