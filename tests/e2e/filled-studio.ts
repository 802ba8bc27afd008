import { createSignedIds } from "../../backend/http/signed-ids.ts";
import { deadline } from "../provision/deadlines.mjs";
import type { ComfyUiServer } from "../support/comfyui-terms.ts";
import { seedCreations } from "../support/seed-creations.ts";
import { permanentSecretOf } from "./administrators.ts";
import { type ApiUser, registerUser, valueIn } from "./api-user.ts";
import { testsWithEngine } from "./loading-engine.ts";
import type { OwnProduct } from "./own-product.ts";

/** A studio with something on each page of its administration. */
export interface FilledStudio {
  /** The email address of the administrator, who owns everything in it. */
  administrator: string;
  /** Paths by their patterns: the administration's routes with parameters, and the pages of a report. */
  pathOf: Readonly<Record<string, string>>;
}

/** Returns the paths of an engine's pages. The assistant has a language model, which can be disconnected. */
async function fillEngines({ calls: { adminAssistant, adminEngines } }: ApiUser, comfyUi: ComfyUiServer) {
  const { id } = valueIn(await adminEngines.connect({ body: { kind: "comfyui", url: comfyUi.url } }));
  const model = { provider: "openai", model: "gpt-5-mini", key: "sk-of-the-studio", sees_pictures: true } as const;
  valueIn(await adminAssistant.change({ body: model }));
  return {
    "/admin/engines/new?kind": "/admin/engines/new?kind=openai-compatible",
    "/admin/engines/:id": `/admin/engines/${id}`,
    "/admin/engines/:id/disconnect": `/admin/engines/${id}/disconnect`,
  };
}

/** Returns the path of a job's page. The job waits for the engine. */
async function fillJobs({ calls: { adminJobs, generation } }: ApiUser, comfyUi: ComfyUiServer) {
  comfyUi.hold();
  const body = { prompt: "A lighthouse in a storm", quality: "draft" as const };
  valueIn(await generation.textToImage({ headers: {}, body }));
  const { results } = valueIn(await adminJobs.list({ query: {} }));
  const job = results.find(({ can_cancel }) => can_cancel);
  return { "/admin/jobs/:id/cancel": `/admin/jobs/${job?.id}/cancel` };
}

/** Returns the paths of a member, of an account that waits for approval, and of an invite. */
async function fillPeople({ calls: { adminInvites, adminSignUp } }: ApiUser, product: OwnProduct) {
  const member = valueIn(await (await registerUser(product)).calls.accounts.profile());
  valueIn(await adminSignUp.change({ body: { mode: "approval" } }));
  await registerUser(product).catch(() => undefined);
  valueIn(await adminSignUp.change({ body: { mode: "open" } }));
  const { results } = valueIn(await adminSignUp.waiting({ query: {} }));
  const invite = valueIn(
    await adminInvites.create({ body: { email: "a.guest.with.a.long.address@visitors.studio.example" } }),
  );
  return {
    "/admin/people/:id": `/admin/people/${member.id}`,
    "/admin/people/:id/:change": `/admin/people/${member.id}/disable`,
    "/admin/sign-up/:id/decline": `/admin/sign-up/${results[0]?.id}/decline`,
    "/admin/invites/:id/revoke": `/admin/invites/${invite.id}/revoke`,
  };
}

/** Returns the paths of an order in training. */
async function fillOrders({ calls: { adminOrders, training }, buy }: ApiUser) {
  const words = { model_name: "Ada King", name: "Ida Berg", description: "Calm portraits.\nNo hats." };
  const about = { ...words, dataset_link: "https://pictures.example/ada", has_consent: true as const };
  const { id } = valueIn(await training.request({ headers: {}, body: about }));
  const params = { id };
  await buy({ kind: "training", inquiry_id: id });
  valueIn(await training.confirmPayment({ params }));
  valueIn(await training.submit({ params }));
  valueIn(await adminOrders.move({ params, body: { from: "in_review", to: "training" } }));
  const path = `/admin/orders/${id}`;
  return { "/admin/orders/:id": path, "/admin/orders/:id/move": `${path}/move?from=training&to=ready` };
}

/** Returns the paths of three reports: an open one, a decided one, and one whose decision is appealed. */
async function fillReports({ calls, email }: ApiUser, { dataFolder }: OwnProduct) {
  const pictures = await seedCreations({ dataFolder, email, count: 3 });
  const told = {
    details: "This is my house.",
    name: "Ida Berg",
    email: "ida@example.com",
    is_good_faith: true,
  } as const;
  const tokens: string[] = [];
  for (const creation_id of pictures) {
    const { token } = valueIn(
      await calls.sharing.create({ body: { creation_id, shows_recipe: true, is_listed: false } }),
    );
    valueIn(await calls.reports.create({ body: { token, reason: "privacy", ...told } }));
    tokens.push(token);
  }
  const { results } = valueIn(await calls.adminReports.list({ query: {} }));
  const reportOf = (picture = "") => results.find(({ item_id }) => item_id === picture)?.id ?? "";
  const [open, decided, appealed] = [reportOf(pictures[0]), reportOf(pictures[1]), reportOf(pictures[2])];
  const reasons = { facts: "It shows a private house.", ground: "law", ground_reference: "Section 4" } as const;
  for (const id of [decided, appealed])
    valueIn(await calls.adminReports.decide({ params: { id }, body: { decision: "hide", ...reasons } }));
  valueIn(await calls.reports.appeal({ params: { id: appealed }, body: { text: "It is my own house." } }));
  const statements = createSignedIds(permanentSecretOf(dataFolder), "atelier/reports/statement/1");
  return {
    "/admin/reports/:id": `/admin/reports/${appealed}`,
    "/admin/reports/:id/decide": `/admin/reports/${open}/decide?decision=hide`,
    "/admin/reports/:id/appeal": `/admin/reports/${appealed}/appeal?outcome=reversed`,
    "/s/:token/report": `/s/${tokens[0]}/report`,
    "/reports/:id": `/reports/${decided}`,
    "/report-statements/:token": `/report-statements/${statements.tokenOf(appealed)}`,
  };
}

async function fill(product: OwnProduct, comfyUi: ComfyUiServer): Promise<FilledStudio> {
  const user = await registerUser(product);
  // The log of a studio that reserves its administration for an address that nothing confirms has a link to it.
  const [, token = ""] = /"address":"[^"]*\/admin\/setup\/([\w-]+)"/.exec(product.printed()) ?? [];
  valueIn(await user.calls.accounts.becomeAdmin({ body: { token } }));
  const texts = {
    en: "New models arrive tonight.",
    de: "Heute Abend kommen neue Modelle.",
    fr: "De nouveaux modèles arrivent ce soir.",
  };
  valueIn(await user.calls.adminAnnouncement.publish({ body: { texts, default_language: "en", link: "/terms" } }));
  const pathOf = {
    "/admin/setup/:token": "/admin/setup/used",
    ...(await fillEngines(user, comfyUi)),
    ...(await fillJobs(user, comfyUi)),
    ...(await fillPeople(user, product)),
    ...(await fillOrders(user)),
    ...(await fillReports(user, product)),
  };
  return { administrator: user.email, pathOf };
}

const filled = new WeakMap<OwnProduct, Promise<FilledStudio>>();

/** Tests against a separate product that is filled once. Its engine holds a job back, so no other tests use it. */
export const test = testsWithEngine().extend<{ studio: FilledStudio }>({
  studio: [
    async ({ product, comfyUi }, use) => {
      const filling = filled.get(product) ?? fill(product, comfyUi);
      filled.set(product, filling);
      await use(await filling);
    },
    { timeout: deadline(90_000) },
  ],
  // Engines are connected by the administrator.
  productSettings: { AUTH_EMAIL_CONFIRMATION: "off" },
});

export { expect } from "@playwright/test";
