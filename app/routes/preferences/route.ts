import { redirect, redirectDocument } from "react-router";
import { z } from "zod";
import { languages } from "../../../contract/languages.ts";
import { api } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { languageCookie } from "../../i18n/language.server.ts";
import { dismissField } from "../../parts/studio-notices.tsx";
import { appearanceCookie, readAppearance } from "../../session/appearance.server.ts";
import { accents, themes } from "../../session/appearance.ts";
import { dismissedAnnouncementCookie } from "../../session/dismissed-announcement.server.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { sessionContext } from "../../session/session.server.ts";
import { viewerDetailsCookie } from "../../session/viewer-details.server.ts";
import { viewerDetails } from "../../session/viewer-details.ts";
import type { Route } from "./+types/route";

const choice = z.object({
  [dismissField]: z.uuid().optional().catch(undefined),
  theme: z.enum(themes).optional().catch(undefined),
  accent: z.enum(accents).optional().catch(undefined),
  language: z.enum(languages).optional().catch(undefined),
  viewer_details: z.enum(viewerDetails).optional().catch(undefined),
});

export function loader() {
  return redirect("/");
}

/** Stores the theme, accent, language, whether the viewer shows details, and the dismissed announcement. Returns to the page of the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const { theme, accent, language, viewer_details, [dismissField]: dismissed } = choice.parse(Object.fromEntries(form));
  const returnTo = safeReturnPath(form.get("return"));
  const headers = new Headers();
  if (theme || accent) {
    const current = await readAppearance(request);
    headers.append(
      "set-cookie",
      await appearanceCookie({ theme: theme ?? current.theme, accent: accent ?? current.accent }),
    );
  }
  if (dismissed) headers.append("set-cookie", await dismissedAnnouncementCookie(dismissed));
  if (viewer_details) headers.append("set-cookie", await viewerDetailsCookie(viewer_details));
  if (language) {
    headers.append("set-cookie", await languageCookie(language));
    if (context.get(sessionContext).current) {
      await api(context, returnTo).accounts.changeSomeSettings({ body: { language } });
    }
  }
  // Only a new document loads the texts of another language.
  return (language ? redirectDocument : redirect)(returnTo, { status: 303, headers });
}
