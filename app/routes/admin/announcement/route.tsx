import { data } from "react-router";
import { api } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { placeViolations } from "../../../forms/place-violations.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { languageContext, translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { readTimeZone } from "../../../session/time-zone.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue, textFields } from "../admin-calls.server.ts";
import type { Route } from "./+types/route";
import { fieldsOf } from "./announcement-fields.ts";
import { announcementForm, formFieldOf, requestOf } from "./announcement-form.server.ts";
import { AnnouncementPage } from "./announcement-page.tsx";

const path = "/admin/announcement";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const outcome = await api(context, url.pathname).adminAnnouncement.read();
  const { announcement } = await adminValue({ context, url }, outcome);
  const fields = fieldsOf(announcement, context.get(languageContext), await readTimeZone(request));
  return { announcement, fields, title: translator(context)("admin:nav.announcement") };
}

/** Shows a preview of the announcement, publishes it, ends it, or publishes the ended one again. */
export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args;
  const t = translator(context);
  const form = await readForm(request, context);
  const { adminAnnouncement } = api(context, url.pathname);
  const intent = form.get("intent");
  if (intent === "end") {
    const outcome = await adminChange({ context, url }, await adminAnnouncement.end());
    if (!outcome.ok) return redirectWithToast(path, { tone: "error", message: outcome.message });
    const undo = { label: t("notices:undo"), action: path, fields: { intent: "again" } };
    return redirectWithToast(path, { tone: "success", message: t("notices:announcement.ended"), undo });
  }
  if (intent === "again") {
    const { announcement } = await adminValue({ context, url }, await adminAnnouncement.read());
    if (announcement === null) return redirectWithToast(path, { tone: "error", message: t("errors:NOT_FOUND") });
    const outcome = await adminChange({ context, url }, await adminAnnouncement.publish({ body: announcement }));
    if (!outcome.ok) return redirectWithToast(path, { tone: "error", message: outcome.message });
    return redirectWithToast(path, { tone: "success", message: t("notices:announcement.done") });
  }
  const fields = Object.fromEntries(textFields(form));
  const parsed = parseForm(form, announcementForm, t);
  if (!parsed.ok) {
    const errors = Object.entries(parsed.reply.error ?? {}).map(([field, messages]) => [field, messages?.[0] ?? ""]);
    return data({ fields, errors: Object.fromEntries(errors), message: null, preview: null }, { status: 422 });
  }
  const body = requestOf(parsed.value, await readTimeZone(request));
  const { default_language: language, link, tone } = body;
  if (intent === "preview") {
    const preview = { id: "preview", text: body.texts[language] ?? "", language, link: link || null, tone };
    return data({ fields, errors: {}, message: null, preview });
  }
  const outcome = await adminChange({ context, url }, await adminAnnouncement.publish({ body }));
  if (outcome.ok) return redirectWithToast(path, { tone: "success", message: t("notices:announcement.done") });
  const { violations, message, status } = outcome;
  const { errors, message: above = null } = placeViolations(violations, (field) => formFieldOf(field, language));
  return data({ fields, errors, message: violations.length > 0 ? above : message, preview: null }, { status });
}

export default function Announcement({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { announcement, fields } = loaderData;
  return (
    <AnnouncementPage
      // The published announcement replaces what was typed.
      key={announcement?.id}
      announcement={announcement}
      fields={fields}
      answer={actionData}
      timeZone={root.loaderData.timeZone}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
