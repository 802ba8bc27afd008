import { z } from "zod";
import { signUpModes } from "../../../../contract/admin/sign-up-terms.ts";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { testMailIntent } from "../general/mail-section.tsx";
import { sendTestMail } from "../general/send-test-mail.server.ts";
import type { Route } from "./+types/access";
import { AccessStep } from "./access-step.tsx";

const modeOf = (form: FormData) => z.enum(signUpModes).safeParse(form.get("mode")).data;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { adminSignUp, adminStudio } = api(context, url.pathname);
  const [studio, signUp] = await Promise.all([adminStudio.read(), adminSignUp.read()]);
  const { mail } = await adminValue({ context, url }, studio);
  const { mode, locked } = await adminValue({ context, url }, signUp);
  const title = translator(context)("setup:access.title");
  return { mail, mode: locked.includes("mode") ? null : mode, title };
}

/** Saves who may sign up and ends the setup, or sends a test email. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  if (form.get("intent") === testMailIntent) return sendTestMail({ context, url });
  const { adminSignUp, adminStudio } = api(context, url.pathname);
  const mode = modeOf(form);
  const changed = mode && (await adminChange({ context, url }, await adminSignUp.change({ body: { mode } })));
  const outcome =
    changed?.ok === false
      ? changed
      : await adminChange({ context, url }, await adminStudio.completeSetup({ body: { steps: ["access"] } }));
  if (!outcome.ok) return redirectWithToast(url.pathname, { tone: "error", message: outcome.message });
  const message = translator(context)("setup:access.done");
  return redirectWithToast("/", { tone: "success", message });
}

export default function Access({ loaderData }: Route.ComponentProps) {
  return <AccessStep {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
