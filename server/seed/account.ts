import { setTimeout as pause } from "node:timers/promises";
import type { ApiOutcome } from "../../app/api/client.ts";
import type { CheckoutRequest } from "../../contract/checkout.ts";
import type { Creation } from "../../contract/gallery.ts";
import { isFinal, makesVideo } from "../../contract/generation-terms.ts";
import { collections, days, questions, type Scene } from "./story.ts";
import type { SeedStudio } from "./studio.ts";

/** The account that the seed creates. */
export const seedAccount = { email: "dev@example.com", password: "seven quiet herons" };

/** How many days ago the account begins; the clock must start there. */
export const startDaysAgo = days[0]?.daysAgo ?? 0;

const packageDaysAgo = 83;
const subscriptionDaysAgo = 16;
const conversationDaysAgo = 5;
const orderDaysAgo = 0.25;
/** Every sixth creation is a favorite. Of every fifth run with several outputs, the last output is in the trash. */
const favoriteEvery = 6;
const trashEvery = 5;
const videoSeconds = 2;
const waitMaxMilliseconds = 60_000;
const pollMilliseconds = 100;

/**
 * Creates the account through the product's API and advances the clock by four months. Returns `false` and changes
 * nothing when the address already has an account. Throws when the product refuses a step.
 */
export async function createSeedAccount(studio: SeedStudio): Promise<boolean> {
  const { client } = studio;
  const registered = await client.accounts.register({ body: { ...seedAccount, first_name: "Ada", last_name: "Lind" } });
  if (!registered.ok && registered.code === "CONFLICT") return false;
  answerOf(registered);
  await confirmAddress(studio);
  const moveTo = async (daysAgo: number) => {
    studio.setDaysAgo(daysAgo);
    studio.signInWith(answerOf(await client.accounts.signIn({ body: seedAccount })).access);
    // Grants the free credits of the month.
    answerOf(await client.billing.balance());
  };

  const made = new Map<string, Creation[]>();
  for (const { daysAgo, scenes } of days) {
    await moveTo(daysAgo);
    if (daysAgo === packageDaysAgo) await buy(studio, { kind: "credit_pack", package_id: "pack-500" });
    if (daysAgo === subscriptionDaysAgo) await buy(studio, { kind: "subscription", plan_id: "pro" });
    const creations = await Promise.all(scenes.map((scene) => make(studio, scene, made)));
    scenes.forEach(({ prompt }, index) => void made.set(prompt, creations[index] ?? []));
    if (daysAgo === conversationDaysAgo) await converse(studio);
  }
  await moveTo(orderDaysAgo);
  await order(studio);
  await moveTo(0);
  await tidy(studio, [...made.values()]);
  return true;
}

/** Confirms the address with the mailed link, so that signing in works where confirmation is required. */
async function confirmAddress({ client, mailbox }: SeedStudio): Promise<void> {
  answerOf(await client.recovery.resendConfirmation({ body: { email: seedAccount.email } }));
  const token = await waitFor("the mail with the link", async () => {
    for (const { id, to } of await mailbox.list()) {
      const link = to === seedAccount.email && /\/confirm-email\/([\w-]+)/.exec((await mailbox.read(id))?.text ?? "");
      if (link) return link[1];
    }
    return undefined;
  });
  answerOf(await client.recovery.confirmEmail({ params: { token } }));
}

/** Starts a run and waits for its outputs. */
async function make({ client }: SeedStudio, scene: Scene, made: ReadonlyMap<string, Creation[]>): Promise<Creation[]> {
  const { mode, prompt, ratio, style = null, count, from } = scene;
  const source_creation_id = from === undefined ? undefined : made.get(from)?.[0]?.id;
  const duration_seconds = makesVideo(mode) ? videoSeconds : undefined;
  const recipe = { prompt, style, count, quality: "draft" as const, aspect_ratio: ratio };
  const start = {
    "text-to-image": client.generation.textToImage,
    "image-to-image": client.generation.imageToImage,
    "text-to-video": client.generation.textToVideo,
    "image-to-video": client.generation.imageToVideo,
    "image-to-video-audio": client.generation.imageToVideoAudio,
  }[mode];
  const { id } = answerOf(await start({ headers: {}, body: { ...recipe, source_creation_id, duration_seconds } }));
  return waitFor(`"${prompt}"`, async () => {
    const { status, outputs, error } = answerOf(await client.generation.status({ params: { id } }));
    if (isFinal(status) && outputs.length < count) throw new Error(`"${prompt}" ended ${status}: ${error?.message}`);
    return isFinal(status) ? outputs : undefined;
  });
}

/** Buys an item at the local test checkout. */
async function buy({ client }: SeedStudio, wanted: CheckoutRequest): Promise<void> {
  const { checkout } = answerOf(await client.payments.checkout({ body: wanted }));
  const id = checkout.url.split("/").at(-1) ?? "";
  answerOf(await client.testCheckout.act({ params: { id }, body: { action: "pay" } }));
}

async function converse({ client }: SeedStudio): Promise<void> {
  const { id } = answerOf(await client.conversations.create({ headers: {}, body: {} }));
  for (const content of questions)
    answerOf(await client.conversations.send({ params: { id }, headers: {}, body: { content } }));
}

/** Places a training order, pays for it and sends its details to the team. */
async function order(studio: SeedStudio): Promise<void> {
  const { client } = studio;
  const params = { id: answerOf(await client.training.begin()).id };
  const body = {
    name: "Ada Lind",
    email: seedAccount.email,
    model_name: "Ada",
    description: "Calm portraits in daylight",
    dataset_link: "https://example.com/pictures",
    has_consent: true,
  };
  answerOf(await client.training.save({ params, body }));
  await buy(studio, { kind: "training", inquiry_id: params.id });
  answerOf(await client.training.confirmPayment({ params }));
  answerOf(await client.training.submit({ params }));
}

/** Organizes the creations: favorites, collections, and the trash. */
async function tidy({ client }: SeedStudio, scenes: readonly Creation[][]): Promise<void> {
  const several = scenes.filter(({ length }) => length > 1);
  const trash = several.flatMap((scene, index) => (index % trashEvery === 0 ? scene.slice(-1) : []));
  const kept = scenes.flat().filter((creation) => !trash.includes(creation));
  const idsOf = (creations: readonly Creation[]) => creations.map(({ id }) => id);
  const favorites = idsOf(kept.filter((_, index) => index % favoriteEvery === 0));
  answerOf(await client.gallery.bulk({ body: { action: "favorite", selection: { ids: favorites } } }));
  answerOf(await client.gallery.bulk({ body: { action: "delete", selection: { ids: idsOf(trash) } } }));
  for (const { name, description, words } of collections) {
    const { id } = answerOf(await client.collections.create({ body: { name, description } }));
    const creation_ids = idsOf(kept.filter(({ prompt }) => words.test(prompt)));
    answerOf(await client.collections.add({ params: { id }, body: { creation_ids } }));
  }
}

function answerOf<T>(outcome: ApiOutcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`The product refused a step of the seed: ${outcome.code} (${outcome.message})`);
}

/** Retries until there is an answer. Throws after a minute. */
async function waitFor<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const until = performance.now() + waitMaxMilliseconds;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > until) throw new Error(`The seed waited a minute for ${what}.`);
    await pause(pollMilliseconds);
  }
}
