import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { fileNameMaxCharacters, uploadAudioMaxBytes, uploadPartBytes } from "../../../contract/limits.ts";
import { type Api, api } from "../../api/api.server.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { readFileForm } from "../../forms/read-file-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { fromUpload } from "../../parts/composer/chosen-file.server.ts";
import type { KeptAnswer, PartAnswer, PendingUploadAnswer, Refused } from "../../parts/uploading/answers.ts";
import { keepUpload } from "../../parts/uploading/keep-upload.server.ts";
import { uploadRefusal } from "../../parts/uploading/upload-refusal.server.ts";
import { sessionContext } from "../../session/session.server.ts";
import type { Route } from "./+types/route";

const id = z.uuid();
const asked = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("begin"),
    kind: z.enum(["image", "audio"]),
    name: z.string(),
    size: z.coerce.number().int().min(0),
    /** The user who chose the file, if known. Another user may have signed in since then. */
    owner: z.string().optional(),
    last_modified: z.coerce.number().int().min(0).max(Date.UTC(9_999, 0)).optional().catch(undefined),
  }),
  z.object({ intent: z.literal("part"), id, number: z.coerce.number().int(), part: z.instanceof(File) }),
  z.object({ intent: z.literal("finish"), id }),
  z.object({ intent: z.literal("whole"), kind: z.enum(["image", "audio"]), file: z.instanceof(File) }),
  z.object({ intent: z.literal("cancel"), id }),
]);
type Asked = z.output<typeof asked>;

export function loader() {
  return redirect("/gallery/uploads");
}

/** Forwards the parts of a file from a script on this site to the API, as the signed-in user. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form } = await readFileForm(request, context, { part: uploadPartBytes, file: uploadAudioMaxBytes });
  const parsed = asked.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    const message = translator(context)("errors:VALIDATION_ERROR");
    return Response.json({ ok: false, message, again: "never" } satisfies Refused, { status: 422 });
  }
  return answer(parsed.data, api(context, "/gallery/uploads").uploads, context);
}

async function answer(
  wanted: Asked,
  uploads: Api["uploads"],
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const refuse = (outcome: ApiRefusal) => {
    const refused: Refused = { ok: false, message: uploadRefusal(context, outcome), again: againAfter(outcome) };
    return Response.json(refused, { status: outcome.status || 503 });
  };
  if (wanted.intent === "begin") {
    const { kind, name, size, last_modified } = wanted;
    const owner = context.get(sessionContext).current?.user.id ?? "";
    if (wanted.owner !== undefined && wanted.owner !== owner) {
      const message = translator(context)("common:sessionExpired");
      return Response.json({ ok: false, message, again: "later" } satisfies Refused, { status: 409 });
    }
    const last = last_modified === undefined ? undefined : new Date(last_modified).toISOString();
    const body = { kind, name: cleanName(name), size_bytes: size, last_modified: last };
    const begun = await uploads.begin({ body });
    if (!begun.ok) {
      return begun.isAbsent
        ? Response.json({ ok: true, owner, begun: null } satisfies PendingUploadAnswer)
        : refuse(begun);
    }
    const { id, part_bytes: partBytes, part_count: partCount, parts } = begun.value;
    return Response.json({ ok: true, owner, begun: { id, partBytes, partCount, parts } } satisfies PendingUploadAnswer);
  }
  if (wanted.intent === "finish" || wanted.intent === "whole") {
    const kept =
      wanted.intent === "finish"
        ? await uploads.finish({ params: { id: wanted.id } })
        : await keepUpload(context, uploads, {
            headers: {},
            file: { field: wanted.kind, content: wanted.file },
          });
    return kept.ok ? Response.json({ ok: true, file: fromUpload(kept.value) } satisfies KeptAnswer) : refuse(kept);
  }
  const done =
    wanted.intent === "part"
      ? await uploads.sendPart({
          params: { id: wanted.id, number: wanted.number },
          file: { field: "part", content: wanted.part },
        })
      : await uploads.cancel({ params: { id: wanted.id } });
  return done.ok ? Response.json({ ok: true } satisfies PartAnswer) : refuse(done);
}

/** Returns how to retry. An upload may have expired, and a server may recover. All other refusals need the user. */
function againAfter({ status }: ApiRefusal): Refused["again"] {
  if (status === 0 || status >= 500 || status === 404) return "soon";
  return status === 409 || status === 429 ? "later" : "never";
}

/** Returns the name as close to the original as allowed. A file can have any name. */
function cleanName(name: string): string {
  return name.slice(0, fileNameMaxCharacters).toWellFormed().replaceAll("\0", "");
}
