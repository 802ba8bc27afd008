import { redirect } from "react-router";
import { avatarMaxBytes } from "../../../../contract/limits.ts";
import { api, refusalOr } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { isAvatar } from "./is-avatar.server.ts";

/** The size of a form with one file, besides the file itself: boundaries, names, a hidden field. */
const formOverheadBytes = 16 * 1024;

interface Answer {
  status: number;
  message: string;
}

export function loader() {
  return redirect("/profile");
}

/**
 * Sets or removes the user's profile image. A form is redirected to the profile; a script that requests JSON receives
 * the result.
 */
export async function action(args: Route.ActionArgs) {
  const { status, message } = await change(args);
  const ok = status < 400;
  if (args.request.headers.get("accept") === "application/json") return Response.json({ ok, message }, { status });
  return redirectWithToast("/profile", { tone: ok ? "success" : "error", message });
}

async function change({ request, context }: Route.ActionArgs): Promise<Answer> {
  const t = translator(context);
  const { accounts } = api(context, "/profile");
  if (Number(request.headers.get("content-length") ?? 0) > avatarMaxBytes + formOverheadBytes) {
    return { status: 413, message: t("profile:picture.tooLarge") };
  }
  const form = await request.formData().catch(() => undefined);
  if (form?.get("intent") === "remove") {
    const removed = await accounts.removeAvatar();
    if (removed.ok) return { status: 200, message: t("profile:picture.removed") };
    return { status: removed.status || 503, message: refusalOr(context, removed, t("profile:picture.removeFailed")) };
  }
  const file = form?.get("avatar");
  if (!(file instanceof File) || !(await isAvatar(file))) {
    return { status: 422, message: t("profile:picture.wrongType") };
  }
  if (file.size > avatarMaxBytes) return { status: 413, message: t("profile:picture.tooLarge") };
  const outcome = await accounts.changeAvatar({ file: { field: "avatar", content: file } });
  if (outcome.ok) return { status: 200, message: t("profile:picture.uploaded") };
  return { status: outcome.status || 503, message: refusalOr(context, outcome, t("profile:picture.uploadFailed")) };
}
