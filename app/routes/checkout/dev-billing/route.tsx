import { redirect } from "react-router";
import { z } from "zod";
import { testCheckout as endpoints } from "../../../../contract/test-checkout.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { DeveloperPage } from "./developer-page.tsx";

const herePath = "/dev/billing";

export async function loader({ context }: Route.LoaderArgs) {
  const { testCheckout } = api(context, herePath);
  return {
    desk: valueOrThrow(context, await testCheckout.provider()),
    title: translator(context)("checkout:dev.title"),
  };
}

const actionForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("tell"), ...endpoints.tell.body.shape }),
  z.object({ intent: z.literal("time"), days: z.coerce.number().pipe(endpoints.advanceClock.body.shape.days) }),
  z.object({ intent: z.literal("hold"), is_holding: z.enum(["true", "false"]).transform((text) => text === "true") }),
  z.object({ intent: z.literal("deliver"), message_ids: endpoints.deliver.body.shape.message_ids }),
]);

/** Triggers an event at the test checkout. The product receives its message unless messages are held back. */
export async function action({ request, context }: Route.ActionArgs) {
  const t = translator(context);
  const form = await readForm(request, context);
  const message_ids = form.getAll("message_ids");
  const parsed = actionForm.safeParse({ ...Object.fromEntries(form), message_ids });
  if (!parsed.success) return redirect(herePath, { status: 303 });
  const outcome = await send(api(context, herePath).testCheckout, parsed.data);
  if (!outcome.ok) {
    if (outcome.status === 404) valueOrThrow(context, outcome);
    return redirectWithToast(herePath, { tone: "error", message: refusalMessage(context, outcome) });
  }
  const said = parsed.data.intent === "deliver" ? "delivered" : outcome.value.is_holding ? "doneHeld" : "done";
  return redirectWithToast(herePath, { tone: "success", message: t(`checkout:dev.${said}`) });
}

function send(calls: ReturnType<typeof api>["testCheckout"], wanted: z.output<typeof actionForm>) {
  switch (wanted.intent) {
    case "tell":
      return calls.tell({ body: { id: wanted.id, story: wanted.story } });
    case "time":
      return calls.advanceClock({ body: { days: wanted.days } });
    case "hold":
      return calls.hold({ body: { is_holding: wanted.is_holding } });
    case "deliver":
      return calls.deliver({ body: { message_ids: wanted.message_ids } });
  }
}

export default function Developer({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <DeveloperPage desk={loaderData.desk} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
