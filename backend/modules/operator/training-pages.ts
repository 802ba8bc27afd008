import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { z } from "zod";
import { type TrainingStatus, trainingStatuses } from "../../../contract/training.ts";
import { readPage } from "../../adapters/database/paging.ts";
import { asTime, type Html, isOpenTo, isToken, notFound, pageToken, plainPage } from "../../http/plain-page.ts";
import type { ErasedOrder, OperatorTrainingOrder } from "../training/index.ts";
import type { OperatorDeps } from "./deps.ts";
import { attachLora } from "./operations/attach-lora.ts";
import { type LoraEngine, readLoraEngines } from "./operations/read-lora-engines.ts";
import { attachment } from "./orders-api.ts";

const trainingPath = "/api/operator/training/";
const ordersPerBatch = 50;

const words: Record<TrainingStatus, string> = {
  draft: "Draft",
  awaiting_payment: "Awaiting payment",
  paid: "Paid",
  in_review: "In review",
  training: "In training",
  ready: "Ready",
  refunded: "Refunded",
};

const place = z.object({
  before: z.uuid().optional().catch(undefined),
  status: z.enum(trainingStatuses).optional().catch(undefined),
});
const moveForm = z.object({
  id: z.uuid(),
  from: z.enum(trainingStatuses),
  to: z.enum(trainingStatuses),
});
const attachForm = z.object({
  id: z.uuid(),
  lora: attachment.shape.lora,
  trigger: attachment.shape.trigger,
  strength: z.coerce.number().pipe(attachment.shape.strength.unwrap()),
  base: z
    .string()
    .trim()
    .max(100)
    .transform((base) => (base === "" ? null : base)),
  force: z.literal("on").optional(),
});

/**
 * Mounts the page of training orders, with contact details and forms that move orders. It is separate from the status
 * page and its JSON because those contain no user content.
 */
export function mountTraining(app: Hono, deps: OperatorDeps, token: string | null): void {
  // Even if the pages are open, a form must come from this page and not from another site.
  const formToken = pageToken(deps.secret, "atelier/operator/move/1");
  const query = token === null ? "" : `?token=${token}`;
  const at = (path: string, { before, status }: z.infer<typeof place>) => {
    const search = new URLSearchParams({
      ...(token !== null && { token }),
      ...(before !== undefined && { before }),
      ...(status && { status }),
    });
    return search.size === 0 ? path : `${path}?${search}`;
  };

  const show = async (c: Context, note: string | null) => {
    const here = place.parse(c.req.query());
    const { before = null, status = null } = here;
    const read = (limit: number) => deps.training.recentOrders({ before, status, limit });
    const { items, next } = await readPage(read, ordersPerBatch);
    const engines = await readLoraEngines(deps);
    const forgotten = before === null && status === null ? await deps.training.erasedOrders() : [];
    const older = next && at(trainingPath, { status: here.status, before: next.id });
    const forms = { move: at(trainingPath, here), attach: at(`${trainingPath}model/`, here), token: formToken };
    return plainPage(
      c,
      `${deps.appName()}: training orders`,
      html`<p><a href="/api/operator/${query}">Status</a></p>
<p><a href="${trainingPath}${query}">All</a>${trainingStatuses.map((each) => html` · <a href="${at(trainingPath, { status: each })}">${words[each]}</a>`)}</p>
${note === null ? "" : html`<p><strong>${note}</strong></p>`}
${items.length === 0 ? html`<p>There is none.</p>` : items.map((order) => trainingOrderSection(order, engines, forms))}
${older ? html`<p><a href="${older}">Older ones</a></p>` : ""}
${forgotten.length === 0 ? "" : forgottenSection(forgotten)}`,
      { hasForms: true },
    );
  };

  /** Redirects to the order in the list that the operator came from. */
  const backTo = (c: Context, id: string) => c.redirect(`${at(trainingPath, place.parse(c.req.query()))}#${id}`, 303);

  /** Returns the fields of a form sent from this page; `undefined` if it came from another site. */
  const sentForm = async (c: Context): Promise<object | undefined> => {
    const sent = await c.req.parseBody().catch(() => ({}));
    return isToken(z.object({ form_token: z.string() }).safeParse(sent).data?.form_token ?? "", formToken)
      ? sent
      : undefined;
  };
  const showForeign = (c: Context) => {
    c.status(403);
    return show(c, "This form did not come from this page. Nothing was changed.");
  };
  const showWrong = (c: Context, { issues }: z.ZodError) => {
    c.status(422);
    const lines = issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    return show(c, `Nothing was changed. ${lines.join("; ")}`);
  };

  app.get(trainingPath, (c) => (isOpenTo(c, token) ? show(c, null) : notFound(c)));

  app.post(trainingPath, bodyLimit({ maxSize: 16 * 1024, onError: notFound }), async (c) => {
    if (!isOpenTo(c, token)) return notFound(c);
    const sent = await sentForm(c);
    if (sent === undefined) return showForeign(c);
    const form = moveForm.safeParse(sent);
    if (!form.success) return showWrong(c, form.error);
    const outcome = await deps.training.moveOrder(form.data);
    if (outcome === "moved") return backTo(c, form.data.id);
    c.status(409);
    return show(
      c,
      outcome === "no-model"
        ? "Nothing was changed: attach the finished model first."
        : "Nothing was changed: the order has changed in the meantime. This page shows its current state.",
    );
  });

  app.post(`${trainingPath}model/`, bodyLimit({ maxSize: 16 * 1024, onError: notFound }), async (c) => {
    if (!isOpenTo(c, token)) return notFound(c);
    const sent = await sentForm(c);
    if (sent === undefined) return showForeign(c);
    const form = attachForm.safeParse(sent);
    if (!form.success) return showWrong(c, form.error);
    const { id, force, ...wanted } = form.data;
    const attached = await attachLora(deps, id, { ...wanted, force: force === "on" });
    if (attached.ok) return backTo(c, id);
    c.status(attached.status);
    return show(c, `Nothing was changed. ${attached.message}`);
  });
}

/** The URLs that forms post to, and the token that proves their origin. */
interface Forms {
  move: string;
  attach: string;
  token: string;
}

function trainingOrderSection(order: OperatorTrainingOrder, engines: readonly LoraEngine[], forms: Forms): Html {
  const { id, status, price, referenceUrls, datasetUrls, missingPictures, attached } = order;
  const details: [name: string, value: string | Html][] = [
    ["Status", words[status]],
    ["Asked for by", html`${order.name} <a href="mailto:${order.email}">${order.email}</a>`],
    ["Handle", [order.platform, order.social_handle].filter(Boolean).join(": ")],
    ["Description", order.description],
    ["Dataset", order.dataset_link],
    ["Reference pictures", order.reference_images_description],
    ["Notes", order.additional_notes],
    ["Consent", order.has_consent ? "Given" : "Not given"],
    ["Write by", order.contact_due_at ? `${asTime(Date.parse(order.contact_due_at))} UTC` : ""],
    ["Ready by", order.ready_until ? `${asTime(Date.parse(order.ready_until))} UTC` : ""],
    ["Price", `${(price.amount_minor / 100).toFixed(2)} ${price.currency}`],
    ["Model", order.model ?? ""],
    ["File", attached ? `${attached.lora} over ${attached.base}, strength ${attached.strength}` : ""],
    ["Trigger word", attached?.trigger ?? ""],
  ];
  return html`<h2 id="${id}">${order.model_name}</h2>
<table><tbody>${details
    .filter(([, value]) => value !== "")
    .map(([name, value]) => html`<tr><th>${name}</th><td>${value}</td></tr>`)}</tbody></table>
${pictureLinks("Reference", referenceUrls)}${pictureLinks("Picture", datasetUrls)}
${missingPictures === 0 ? "" : html`<p>Deleted by their owner meanwhile: ${missingPictures}</p>`}
<p>${order.events.map((event) => html`<small>${asTime(Date.parse(event.at))} UTC: ${words[event.status]}</small>`)}</p>
${order.next.map((to) => moveButton(order, to, forms))}
${order.takesModel ? attachmentForm(order, engines, forms) : ""}`;
}

/** Paid orders of deleted accounts. The operator has to remove their files. */
function forgottenSection(orders: readonly ErasedOrder[]): Html {
  return html`<h2>Accounts that were deleted</h2>
<p>These orders were paid. Remove the file of the model, if there is one.</p>
<table><thead><tr><th>Order</th><th>Was</th><th>File</th><th>Deleted (UTC)</th></tr></thead>
<tbody>${orders.map(
    ({ id, status, lora, erased_at }) =>
      html`<tr><td>${id}</td><td>${words[status]}</td><td>${lora ?? "None"}</td><td>${asTime(erased_at)}</td></tr>`,
  )}</tbody></table>`;
}

/** Suggests the files that engines list. Another name requires the force checkbox. */
function attachmentForm({ id, attached }: OperatorTrainingOrder, engines: readonly LoraEngine[], forms: Forms): Html {
  const loras = [...new Set(engines.flatMap((engine) => engine.loras))];
  const bases = new Map(engines.flatMap((engine) => engine.bases.map((base) => [base.id, base.label] as const)));
  const known = attached ? new Map([[attached.base, bases.get(attached.base) ?? attached.base], ...bases]) : bases;
  return html`<form method="post" action="${forms.attach}">
<input type="hidden" name="form_token" value="${forms.token}"><input type="hidden" name="id" value="${id}">
<p><label>File of the model <input name="lora" required maxlength="300" list="loras-${id}" value="${attached?.lora ?? ""}"></label>
<datalist id="loras-${id}">${loras.map((name) => html`<option value="${name}"></option>`)}</datalist>
<label>Trigger word <input name="trigger" maxlength="100" value="${attached?.trigger ?? ""}"></label>
<label>Strength <input name="strength" type="number" min="0.05" max="2" step="0.05" required value="${attached?.strength ?? 0.8}"></label>
<label>Over <select name="base"><option value="">The usual one</option>${[...known].map(
    ([base, label]) => html`<option value="${base}"${base === attached?.base ? html` selected` : ""}>${label}</option>`,
  )}</select></label>
<label><input type="checkbox" name="force"> Skip the engine check, and allow another user's model</label>
<button>${attached ? "Replace the model" : "Attach the model"}</button></p></form>`;
}

function pictureLinks(name: string, urls: readonly string[]): Html | string {
  if (urls.length === 0) return "";
  return html`<p>${urls.map((url, index) => html`<a href="${url}" rel="noreferrer">${name} ${index + 1}</a> `)}</p>`;
}

function moveButton({ id, status }: OperatorTrainingOrder, to: TrainingStatus, forms: Forms): Html {
  return html`<form method="post" action="${forms.move}">
<input type="hidden" name="form_token" value="${forms.token}"><input type="hidden" name="id" value="${id}">
<input type="hidden" name="from" value="${status}"><input type="hidden" name="to" value="${to}">
<button>Move to: ${words[to]}</button></form>`;
}
