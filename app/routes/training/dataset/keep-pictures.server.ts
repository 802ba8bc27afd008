import type { RouterContextProvider } from "react-router";
import { uploadImageMaxBytes } from "../../../../contract/limits.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { readFileForm } from "../../../forms/read-file-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { uploadKey } from "../../../parts/idempotency-key.server.ts";
import { orderPath } from "../../../parts/training/addresses.ts";
import { fileMaxMegabytes, isTooLarge, looksLike } from "../../../parts/uploading/file-bounds.ts";
import { keepUpload } from "../../../parts/uploading/keep-upload.server.ts";
import { uploadRefusal } from "../../../parts/uploading/upload-refusal.server.ts";
import { picturesField, picturesPerForm } from "./pictures-form.ts";

/** As many as fit in a message. */
const reasonsMax = 3;

/** The result for the images of a form, as text. */
interface KeptPictures {
  tone: "success" | "warning" | "error";
  message: string;
}

/**
 * Stores the images of a form one after another as they arrive and adds them to an order. Returns which were not added.
 */
export async function keepPictures(
  request: Request,
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<{ form: FormData; kept: KeptPictures }> {
  const t = translator(context);
  const { uploads, training } = api(context, orderPath(id, "dataset"));
  const reasons: string[] = [];
  const ids: string[] = [];
  const { form } = await readFileForm(
    request,
    context,
    { [picturesField]: uploadImageMaxBytes },
    {
      filesMax: picturesPerForm,
      async onFile({ name, content }) {
        const refuse = (reason: string) => reasons.push(t("training:dataset.because", { name, reason }));
        if (content === null || isTooLarge("image", content)) {
          refuse(t("training:dataset.tooLarge", fileMaxMegabytes));
        } else if (looksLike("image", { name, type: content.type })) {
          const headers = { "idempotency-key": await uploadKey(id, picturesField, content) };
          const outcome = await keepUpload(context, uploads, { headers, file: { field: "image", content } });
          if (outcome.ok) ids.push(outcome.value.id);
          else refuse(uploadRefusal(context, outcome));
        } else refuse(t("training:dataset.noPicture"));
      },
    },
  );
  if (ids.length === 0 && reasons.length === 0) {
    return { form, kept: { tone: "error", message: t("training:dataset.noFile") } };
  }
  const added =
    ids.length === 0 ? undefined : await training.addPictures({ params: { id }, body: { upload_ids: ids } });
  if (added && !added.ok) return { form, kept: { tone: "error", message: refusalMessage(context, added) } };
  const more = reasons.length - reasonsMax;
  const said = [
    ids.length === 0 ? t("training:dataset.notAdded") : t("training:dataset.added", { count: ids.length }),
    ...reasons.slice(0, reasonsMax),
    ...(more > 0 ? [t("training:dataset.moreNotAdded", { count: more })] : []),
  ];
  const tone = reasons.length === 0 ? "success" : ids.length === 0 ? "error" : "warning";
  return { form, kept: { tone, message: said.join(" ") } };
}
