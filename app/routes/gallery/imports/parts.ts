import { redirect } from "react-router";
import { z } from "zod";
import { uploadPartBytes } from "../../../../contract/limits.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import type { ApiRefusal } from "../../../api/refusal.ts";
import { readFileForm } from "../../../forms/read-file-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import type { PartAnswer, PendingUploadAnswer, Refused } from "../../../parts/uploading/answers.ts";
import { sessionContext } from "../../../session/session.server.ts";
import type { Route } from "./+types/parts";
import { importsPath, reportAddress } from "./addresses.ts";
import type { StartedAnswer } from "./send-archive.ts";

const id = z.uuid();
const asked = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("begin"),
    name: z.string(),
    size: z.coerce.number().int().min(1),
    /** The user who chose the archive, if known. Another user may have signed in since then. */
    owner: z.string().optional(),
    last_modified: z.coerce.number().int().min(0).max(Date.UTC(9_999, 0)).optional().catch(undefined),
  }),
  z.object({ intent: z.literal("part"), id, number: z.coerce.number().int(), part: z.instanceof(File) }),
  z.object({ intent: z.literal("finish"), id }),
]);

export function loader() {
  return redirect(importsPath);
}

/** Forwards the parts of an archive from a script on this site to the API, as the signed-in user. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form } = await readFileForm(request, context, { part: uploadPartBytes });
  const parsed = asked.safeParse(Object.fromEntries(form));
  const t = translator(context);
  const no = (message: string, status: number, again: Refused["again"]) =>
    Response.json({ ok: false, message, again } satisfies Refused, { status });
  const refuse = (outcome: ApiRefusal) => {
    const isPassing = outcome.status === 0 || outcome.status >= 500;
    return no(refusalMessage(context, outcome), outcome.status || 503, isPassing ? "soon" : "later");
  };
  if (!parsed.success) return no(t("errors:VALIDATION_ERROR"), 422, "never");
  const wanted = parsed.data;
  const { imports } = api(context, importsPath);
  if (wanted.intent === "begin") {
    const owner = context.get(sessionContext).current?.user.id ?? "";
    if (wanted.owner !== undefined && wanted.owner !== owner) return no(t("common:sessionExpired"), 409, "later");
    const last = wanted.last_modified === undefined ? undefined : new Date(wanted.last_modified).toISOString();
    const name = wanted.name.slice(-200).toWellFormed().replaceAll("\0", "");
    const begun = await imports.begin({ body: { name, size_bytes: wanted.size, last_modified: last } });
    if (!begun.ok) return refuse(begun);
    const { id, part_bytes: partBytes, part_count: partCount, parts } = begun.value;
    return Response.json({ ok: true, owner, begun: { id, partBytes, partCount, parts } } satisfies PendingUploadAnswer);
  }
  if (wanted.intent === "finish") {
    const started = await imports.start({ params: { id: wanted.id } });
    return started.ok
      ? Response.json({ ok: true, to: reportAddress(started.value.id) } satisfies StartedAnswer)
      : refuse(started);
  }
  const sent = await imports.sendPart({
    params: { id: wanted.id, number: wanted.number },
    file: { field: "part", content: wanted.part },
  });
  return sent.ok ? Response.json({ ok: true } satisfies PartAnswer) : refuse(sent);
}
