import type { RouterContextProvider } from "react-router";
import { uploadAudioMaxBytes } from "../../../../contract/limits.ts";
import { type Api, api } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";
import { type FormFile, readFileForm } from "../../../forms/read-file-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { fileMaxMegabytes, isTooLarge, kindOf } from "../../../parts/uploading/file-bounds.ts";
import { uploadRefusal } from "../../../parts/uploading/upload-refusal.server.ts";
import { uploadsPath } from "../addresses.ts";

/** The most files per form. For large files the size limit of the whole form applies first. */
export const filesPerForm = 20;
/** As many as fit in a toast. */
const reasonsMax = 3;

/** The result for the files of a form, as text. */
export interface KeptFiles {
  tone: "success" | "warning" | "error";
  message: string;
}

/** Stores the files of a form one after another as they arrive. Returns how many were stored and which were not. */
export async function keepFiles(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ form: FormData; kept: KeptFiles }> {
  const t = translator(context);
  const { uploads } = api(context, uploadsPath);
  const reasons: string[] = [];
  let count = 0;
  const { form } = await readFileForm(
    request,
    context,
    { files: uploadAudioMaxBytes },
    {
      filesMax: filesPerForm,
      async onFile(file) {
        const outcome = await keepFile(uploads, file);
        if (outcome === "wrongType" || outcome === "tooLarge")
          reasons.push(t(`uploads:refused.${outcome}`, { name: shortName(file.name), ...fileMaxMegabytes }));
        else if (outcome.ok) count += 1;
        else {
          const reason = uploadRefusal(context, outcome);
          reasons.push(t("uploads:refused.because", { name: shortName(file.name), reason }));
        }
      },
    },
  );
  if (count === 0 && reasons.length === 0) {
    return { form, kept: { tone: "error", message: t("uploads:noFile") } };
  }
  const more = reasons.length - reasonsMax;
  const said = [
    count === 0 ? t("uploads:keptNone") : t("uploads:kept", { count }),
    ...reasons.slice(0, reasonsMax),
    ...(more > 0 ? [t("uploads:refused.more", { count: more })] : []),
  ];
  const tone = reasons.length === 0 ? "success" : count === 0 ? "error" : "warning";
  return { form, kept: { tone, message: said.join(" ") } };
}

async function keepFile(
  uploads: Api["uploads"],
  { name, content }: FormFile,
): Promise<ApiOutcome<unknown> | "wrongType" | "tooLarge"> {
  if (content === null) return "tooLarge";
  const kind = kindOf({ name, type: content.type });
  if (!kind) return "wrongType";
  if (isTooLarge(kind, content)) return "tooLarge";
  return uploads.upload({ headers: {}, file: { field: kind, content } });
}

function shortName(name: string): string {
  const characters = [...name];
  return characters.length <= 40 ? name : `${characters.slice(0, 39).join("")}…`;
}
