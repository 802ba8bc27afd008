import { v7 } from "uuid";
import type { Client } from "../../app/api/client.ts";
import { beginningOf } from "../../backend/modules/notifications/words.ts";
import type { contract } from "../../contract/index.ts";
import {
  apiKeysMax,
  keyNameMaxCharacters,
  socialHandleMaxCharacters,
  styleMaxCharacters,
} from "../../contract/limits.ts";
import { deadline } from "../provision/deadlines.mjs";
import { besideProduct } from "../support/beside-product.ts";
import { injections } from "../support/injections.ts";
import { makeAdministrator } from "./administrators.ts";
import { type ApiUser, registerUser, valueIn } from "./api-user.ts";
import { ownPicture } from "./files.ts";
import { test as base, expect, lora } from "./loading-engine.ts";
import type { OwnProduct } from "./own-product.ts";

/** Pages, and the stored texts that they must show. */
export interface Place {
  name: string;
  paths: readonly string[];
  texts: readonly string[];
}

/** The user who stores the texts, in the product that keeps its data in this folder. */
interface Hand extends ApiUser {
  dataFolder: string;
}

/** Fills a part of the product and returns the pages that show it. */
type Fill = (hand: Hand) => Promise<Place[]>;

/** Injections that are valid in a header. */
const printable = injections.filter((text) => /^[\x20-\x7e]+$/.test(text));
const reference = injections[0] ?? "";
const script = `?"><script>window.ran=1</script>`;
const address = `https://example.com/${script}`;
const everything = { page_size: 100 };
const styleOf = (text: string) => text.slice(0, styleMaxCharacters);
const handleOf = (text: string) => text.slice(0, socialHandleMaxCharacters);

async function inTurn<T>(texts: readonly string[], make: (text: string, at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (const [at, text] of texts.entries()) made.push(await make(text, at));
  return made;
}

/** Returns the pages of a list. */
function pagesOf(path: string, count: number, size = 24): string[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => `${path}?page=${at + 1}`);
}

const onePage = (name: string, path: string, text = ""): Place => ({ name, paths: [path], texts: [text] });

const fillProfile: Fill = async ({ calls }) => {
  const body = {
    display_name: injections[0] ?? "",
    bio: injections.slice(0, 12).join("\n").slice(0, 500),
    website: address,
    social_handle: handleOf(injections[3] ?? ""),
  };
  valueIn(await calls.accounts.changeProfile({ body }));
  const { display_name, bio, social_handle } = valueIn(await calls.accounts.profile());
  return [{ name: "profile", paths: ["/profile", "/settings"], texts: [display_name, bio, social_handle] }];
};

/** Runs and their creations. */
const fillGallery: Fill = async ({ calls: { generation, gallery } }) => {
  const started = await inTurn(injections, async (prompt) => {
    const body = { prompt, style: styleOf(prompt), quality: "draft" as const };
    return valueIn(await generation.textToImage({ headers: {}, body }));
  });
  const unfinished = async () => {
    const { results } = valueIn(await generation.history({ query: everything }));
    return results.filter(({ status }) => status !== "completed").length;
  };
  await expect.poll(unfinished, { timeout: deadline(120_000) }).toBe(0);
  const made = valueIn(await gallery.creations({ query: everything })).results;
  expect(made).toHaveLength(injections.length);
  const [deleted, shown] = made;
  valueIn(await gallery.deleteCreation({ params: { id: deleted?.id ?? "" } }));
  const run = started[5]?.id;
  return [
    { name: "gallery", paths: ["/gallery"], texts: made.slice(1, 12).map(({ prompt }) => prompt) },
    onePage("viewer", `/gallery/view/${shown?.id}`, shown?.prompt),
    onePage("comparison", `/compare?ids=${made[1]?.id},${made[2]?.id}`, made[2]?.prompt),
    onePage("trash", "/gallery/trash", deleted?.prompt),
    onePage("run", `/generations/${run}`, injections[5]),
    onePage("composer", `/?generation=${run}`),
    onePage("sources", "/sources"),
  ];
};

const fillPrompts: Fill = async ({ calls: { prompts } }) => {
  const saved = await inTurn(injections, async (text) => {
    const written = { prompt: text, name: text, negative_prompt: text, style: styleOf(text) };
    return valueIn(await prompts.save({ body: { ...written, generation_type: "text-to-video" } }));
  });
  const texts = saved.flatMap(({ name, prompt }) => [name ?? "", prompt]);
  // The prompts of generated images are listed too.
  return [{ name: "prompts", paths: pagesOf("/prompts", saved.length * 2), texts }];
};

const fillCollections: Fill = async ({ calls: { collections, gallery } }) => {
  const made = valueIn(await gallery.creations({ query: everything })).results;
  const albums = await inTurn(injections, async (text, at) => {
    const album = valueIn(await collections.create({ body: { name: text, description: text } }));
    const creation_ids = [made[at % made.length]?.id ?? ""];
    valueIn(await collections.add({ params: { id: album.id }, body: { creation_ids } }));
    return album;
  });
  const { id, name } = albums[4] ?? {};
  const ends = ["edit", "delete", "arrange", "members", "shared"];
  const paths = [`/gallery?collection=${id}`, ...ends.map((end) => `/gallery/collections/${id}/${end}`)];
  const all = { name: "collections", paths: ["/gallery/collections"], texts: albums.map((album) => album.name) };
  return [all, ...paths.map((path) => onePage("collection", path, name))];
};

const fillSeries: Fill = async ({ calls: { gallery, series } }) => {
  const [made] = valueIn(await gallery.creations({ query: everything })).results;
  const references = [{ creation_id: made?.id ?? "" }];
  const saved = await inTurn(injections, async (text) =>
    valueIn(await series.create({ body: { name: text, description: text, references } })),
  );
  const { id, name } = saved[8] ?? {};
  const texts = saved.flatMap((one) => [one.name, one.description]);
  const paths = ["edit", "delete"].map((end) => `/gallery/series/${id}/${end}`);
  return [{ name: "series", paths: ["/gallery/series"], texts }, ...paths.map((path) => onePage("series", path, name))];
};

const fillConversations: Fill = async ({ calls: { conversations } }) => {
  const talks = await inTurn(injections, async (title) => {
    const talk = valueIn(await conversations.create({ headers: {}, body: { title } }));
    valueIn(await conversations.favorite({ params: { id: talk.id } }));
    return talk;
  });
  const { id, title } = talks[6] ?? {};
  const paths = ["", "/rename", "/delete"].map((end) => `/history/${id}${end}`);
  const texts = talks.map((talk) => talk.title);
  const all = { name: "conversations", paths: pagesOf("/history", talks.length, 30), texts };
  return [all, ...paths.map((path) => onePage("conversation", path, title))];
};

const fillUploads: Fill = async ({ calls: { uploads } }) => {
  const picture = new Uint8Array((await ownPicture("sky.png", 64, 64)).buffer);
  const files = await inTurn(injections, async (text) =>
    valueIn(
      await uploads.upload({ headers: {}, file: { field: "image", content: new File([picture], `${text}.png`) } }),
    ),
  );
  const texts = files.map(({ name }) => name);
  const all = { name: "uploads", paths: pagesOf("/gallery/uploads", files.length), texts };
  return [all, onePage("upload", `/gallery/uploads/delete?id=${files[0]?.id}`, texts[0])];
};

const fillTraining: Fill = async ({ calls: { adminOrders, training }, buy }) => {
  const orders = await inTurn(injections, async (text, at) => {
    const words = { name: text, description: text, reference_images_description: text, additional_notes: text };
    const about = { model_name: text, social_handle: handleOf(text), dataset_link: address, has_consent: true };
    const order = valueIn(await training.request({ headers: {}, body: { ...words, ...about } }));
    const params = { id: order.id };
    if (at === 0) return order;
    await buy({ kind: "training", inquiry_id: order.id });
    valueIn(await training.confirmPayment({ params }));
    if (at === 1) return order;
    valueIn(await training.submit({ params }));
    if (at === 2) return order;
    valueIn(await adminOrders.move({ params, body: { from: "in_review", to: "training" } }));
    valueIn(await adminOrders.attach({ params, body: { lora, trigger: text, force: true } }));
    valueIn(await adminOrders.move({ params, body: { from: "training", to: "ready" } }));
    return order;
  });
  const names = orders.map(({ model_name }) => model_name);
  const [unpaid, paid, sent, ready] = orders.map(({ id }) => `/training/${id}`);
  return [
    { name: "models", paths: ["/gallery/models"], texts: names },
    { name: "orders", paths: ["/training"], texts: names.slice(0, 3) },
    { name: "models to choose", paths: ["/"], texts: names.slice(3) },
    onePage("payment", `${unpaid}/payment`, names[0]),
    onePage("discard", `${unpaid}/discard`, names[0]),
    onePage("details", `${paid}/details`, names[1]),
    onePage("order", `${sent}`, names[2]),
    onePage("order of any user", `/admin/orders/${ready?.split("/").at(-1)}`, names[3]),
    onePage("wallet", "/wallet"),
  ];
};

const fillDeveloper: Fill = async ({ calls: { keys, webhooks } }) => {
  const made = await inTurn(injections.slice(0, apiKeysMax), async (text) => {
    const body = { name: text.slice(0, keyNameMaxCharacters), scopes: ["gallery" as const] };
    return valueIn(await keys.create({ body }));
  });
  const { id, url } = valueIn(
    await webhooks.create({ body: { url: `http://127.0.0.1:9/${script}`, events: ["generation.completed"] } }),
  );
  const texts = [...made.map(({ name }) => name), url];
  return [
    { name: "keys and webhooks", paths: ["/settings/developer"], texts },
    onePage("key", `/settings/developer/keys/${made[0]?.id}/revoke`, texts[0]),
    onePage("webhook", `/settings/developer/webhooks/${id}`, url),
    onePage("webhook", `/settings/developer/webhooks/${id}/delete`, url),
  ];
};

const fillShares: Fill = async ({ calls: { gallery, collections, sharing } }) => {
  const [one] = valueIn(await gallery.creations({ query: everything })).results;
  const album = valueIn(await collections.galleries({ query: everything })).results.at(-1);
  const choices = { shows_recipe: true, is_listed: true };
  const links = [
    valueIn(await sharing.create({ body: { creation_id: one?.id ?? "", ...choices } })),
    valueIn(await sharing.create({ body: { collection_id: album?.id ?? "", ...choices } })),
  ];
  return [
    { name: "links", paths: ["/gallery/shares"], texts: links.map(({ title }) => title) },
    onePage("link", `/gallery/share?creation=${one?.id}`, one?.prompt),
    ...links.map(({ token, title }) => {
      return { name: "public page", paths: [`/s/${token}`], texts: [title, injections[0] ?? ""] };
    }),
  ];
};

/** People who have these names. */
const fillPeople: Fill = async ({ calls, email, dataFolder }) => {
  await besideProduct({ dataFolder, email }, async (database, id) => {
    const account = await database.read
      .selectFrom("account")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const named = injections.map((display_name, at) => {
      const address = `named-${at}@example.com`;
      return { ...account, id: v7(), email: address, email_key: address, canonical_email: address, display_name };
    });
    await database.transaction(async (tx) => {
      for (const one of named)
        await tx
          .insertInto("account")
          .values({ ...one, role: "member" })
          .execute();
    });
  });
  const { count, results } = valueIn(await calls.adminUsers.list({ query: everything }));
  const { id, display_name } = results.find((one) => one.email === "named-7@example.com") ?? {};
  return [
    { name: "people", paths: pagesOf("/admin/people", count), texts: results.map((one) => one.display_name) },
    onePage("person", `/admin/people/${id}`, display_name),
  ];
};

/** One item that is reported with every text, and what is decided about it. */
const fillReports: Fill = async ({ calls: { adminReports, gallery, reports, sharing } }) => {
  const creation = valueIn(await gallery.creations({ query: everything })).results.at(-1);
  const shown = { creation_id: creation?.id ?? "", shows_recipe: true, is_listed: true };
  const { token } = valueIn(await sharing.create({ body: shown }));
  await inTurn(injections, async (text, at) => {
    const about = { token, reason: "privacy", details: text, is_good_faith: true } as const;
    valueIn(await reports.create({ body: { ...about, name: text, email: `reporter-${at}@example.com` } }));
  });
  const [listed] = valueIn(await adminReports.list({ query: everything })).results;
  const params = { id: listed?.id ?? "" };
  const reasons = { facts: injections.slice(0, 30).join("\n"), ground: "law", ground_reference: reference } as const;
  valueIn(await adminReports.decide({ params, body: { decision: "hide", ...reasons } }));
  valueIn(await reports.appeal({ params, body: { text: injections.join("\n") } }));
  const { notices, facts, appeal_text } = valueIn(await adminReports.read({ params, query: {} }));
  expect(notices).toHaveLength(injections.length);
  const said = [facts ?? "", reference, appeal_text ?? ""];
  const reported = notices.flatMap(({ details, name }) => [details, name]);
  return [
    onePage("reports", "/admin/reports"),
    { name: "report", paths: [`/admin/reports/${params.id}`], texts: [...reported, ...said] },
    { name: "statement", paths: [`/reports/${params.id}`], texts: said },
  ];
};

/** The notifications about all of this, once they are written. */
const fillNotifications: Fill = async ({ calls: { notifications } }) => {
  const count = async () => valueIn(await notifications.list({ query: {} })).count;
  // One for each run, and three for each finished model: reviewed, begun, and ready.
  await expect.poll(count).toBeGreaterThanOrEqual(injections.length * 4 - 10);
  return [{ name: "notices", paths: pagesOf("/notifications", await count()), texts: injections.map(beginningOf) }];
};

const fills = [
  fillProfile,
  fillGallery,
  fillPrompts,
  fillCollections,
  fillSeries,
  fillConversations,
  fillUploads,
  fillTraining,
  fillDeveloper,
  fillShares,
  fillPeople,
  fillReports,
  fillNotifications,
];

export interface Stored {
  email: string;
  places: readonly Place[];
  calls: Client<typeof contract>;
}

/** Stores every injection wherever the product accepts a name, a title, or a text. */
async function store(product: OwnProduct): Promise<Stored> {
  const userAgent = printable.join(" ").slice(0, 200);
  const user = await registerUser(product, { "user-agent": userAgent });
  const { email, calls, buy } = user;
  const { dataFolder } = product;
  // Who stores the texts also looks at the administration.
  makeAdministrator(dataFolder, email);
  await buy({ kind: "subscription", plan_id: "studio" });
  const places: Place[] = [];
  for (const fill of fills) places.push(...(await fill({ ...user, dataFolder })));
  const orders = { name: "orders of all users", paths: pagesOf("/admin/orders", injections.length), texts: injections };
  return { email, calls, places: [...places, orders] };
}

const storedIn = new WeakMap<OwnProduct, Promise<Stored>>();

/** Tests against a separate product in which a user has stored every injection once. */
export const test = base.extend<{ stored: Stored }>({
  stored: [
    async ({ product }, use) => {
      const storing = storedIn.get(product) ?? store(product);
      storedIn.set(product, storing);
      await use(await storing);
    },
    { timeout: deadline(240_000) },
  ],
  productSettings: async ({ comfyUi }, use) =>
    use({ COMFYUI_URL: comfyUi.url, LOG_LEVEL: "info", DEV_MAILBOX: "true", AUTH_EMAIL_CONFIRMATION: "off" }),
});

export { expect };
