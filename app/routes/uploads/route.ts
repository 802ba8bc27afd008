import { redirect } from "react-router";
import { uploadAudioMaxBytes, uploadImageMaxBytes } from "../../../contract/limits.ts";
import { api, refusalMessage } from "../../api/api.server.ts";
import { readFileForm } from "../../forms/read-file-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { fromUpload } from "../../parts/composer/chosen-file.server.ts";
import { fileMaxMegabytes } from "../../parts/composer/file-bounds.ts";
import type { SentAnswer } from "../../parts/composer/send-file.ts";
import type { Route } from "./+types/route";

const fileMaxBytes = { image: uploadImageMaxBytes, audio: uploadAudioMaxBytes };

export function loader() {
  return redirect("/sources?for=image&tab=uploads");
}

/** Keeps one picture or recording for the composer's script, and answers what the composer then shows. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form, tooLarge } = await readFileForm(request, context, fileMaxBytes);
  const t = translator(context);
  const refuse = (message: string, status: number) =>
    Response.json({ ok: false, message } satisfies SentAnswer, { status });
  if (tooLarge.size > 0) {
    const kind = tooLarge.has("audio") ? "audio" : "image";
    const place = kind === "audio" ? "recording" : "source";
    return refuse(t(`explore:${place}.tooLarge`, { max: fileMaxMegabytes[kind] }), 413);
  }
  const field = form.has("audio") ? "audio" : "image";
  const file = form.get(field);
  if (!(file instanceof File)) return refuse(t("errors:VALIDATION_ERROR"), 422);
  const outcome = await api(context, "/").uploads.upload({ file: { field, content: file } });
  if (!outcome.ok) return refuse(refusalMessage(context, outcome), outcome.status || 503);
  return Response.json({ ok: true, file: fromUpload(outcome.value) } satisfies SentAnswer);
}
