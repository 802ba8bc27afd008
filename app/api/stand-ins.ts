import type { ModelCapability } from "../../contract/capabilities.ts";
import { noEdits } from "../../contract/edits.ts";
import type { Creation, CreationPage } from "../../contract/gallery.ts";
import {
  aspectRatios,
  type GenerationType,
  makesVideo,
  needsSource,
  qualities,
} from "../../contract/generation-terms.ts";
import type { contract } from "../../contract/index.ts";
import { messageMaxCharacters, pageSizeMax, promptMaxCharacters } from "../../contract/limits.ts";
import type { Subscription } from "../../contract/plans.ts";
import type { StudioInfo } from "../../contract/studio.ts";
import type { ApiOutcome, Client, StandIns } from "./client.ts";
import type { ApiRefusal } from "./refusal.ts";

type Calls = Client<typeof contract>;

const nothing = { count: 0, next: null, previous: null, results: [] };
const answer = async <T>(value: T): Promise<ApiOutcome<T>> => ({ ok: true, value });
const missing: ApiRefusal = { ok: false, status: 404, code: "NOT_FOUND", message: null, violations: [] };

/** Maximum number of list pages to search for one item. */
const searchedPagesMax = 10;

/** The modes that the specification has endpoints for. Their prices are not known before a run is accepted. */
const modes = [
  "text-to-image",
  "image-to-image",
  "text-to-video",
  "image-to-video",
] as const satisfies GenerationType[];

function modelFor(mode: GenerationType): ModelCapability {
  return {
    id: "",
    label: "",
    engine: "",
    origin: "model",
    is_own: false,
    available: true,
    aspect_ratios: [...aspectRatios],
    qualities: qualities.map((id) => ({ id, long_side_pixels: 0, price_credits: 0 })),
    durations_seconds: [],
    prompt_max_characters: promptMaxCharacters,
    negative_prompt_max_characters: promptMaxCharacters,
    seed: false,
    strength: null,
    source: needsSource(mode) ? "required" : "none",
    audio: null,
    edit: noEdits,
    outputs_max: 1,
    progress: "estimated",
    cancel: "never",
    typical_seconds: 0,
  };
}

type ListQuery = NonNullable<NonNullable<Parameters<Calls["gallery"]["creations"]>[0]>["query"]>;

/**
 * Returns images and videos as one list. The specification lists them separately, page by page, so the cursor is the
 * page number.
 */
async function creationsOf(calls: Calls, query: ListQuery = {}): Promise<ApiOutcome<CreationPage>> {
  const { kind, favorite, collection, generation_type, search, status, page_size } = query;
  const page = Number(/^page-(\d+)$/.exec(query.after ?? query.before ?? "")?.[1] ?? query.page ?? 1);
  const asked = { generation_type, search, status, page, page_size };
  const lists = await Promise.all([
    ...(collection === undefined ? [] : [calls.collections.images({ params: { id: collection }, query: asked })]),
    ...(collection === undefined && kind !== "video" ? [calls.gallery.images({ query: asked })] : []),
    ...(collection === undefined && kind !== "image" ? [calls.gallery.videos({ query: asked })] : []),
  ]);
  // Past the end of the shorter list there are no results, whether the backend returns an empty page or an error.
  const found = lists.flatMap((list) => (list.ok ? [list.value] : []));
  const refused = lists.find((list) => !list.ok);
  if (refused && found.length === 0) return refused;
  const results = found.flatMap((list) => list.results).filter((one) => favorite !== "true" || one.is_favorite);
  const hasNext = found.some(({ next }) => next !== null);
  return answer({
    count: favorite === "true" ? results.length : found.reduce((sum, { count }) => sum + count, 0),
    count_is_exact: favorite !== "true",
    next: hasNext ? `?after=page-${page + 1}` : null,
    previous: page > 1 ? `?before=page-${page - 1}` : null,
    results: results.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at)),
  });
}

async function findIn<T extends { id: string }>(
  list: (page: number) => Promise<ApiOutcome<{ next: string | null; results: T[] }>>,
  id: string,
): Promise<ApiOutcome<T>> {
  for (let page = 1; page <= searchedPagesMax; page++) {
    const outcome = await list(page);
    if (!outcome.ok) return outcome;
    const found = outcome.value.results.find((item) => item.id === id);
    if (found) return answer(found);
    if (outcome.value.next === null) break;
  }
  return missing;
}

function findCreation(calls: Calls, id: string): Promise<ApiOutcome<Creation>> {
  return findIn((page) => creationsOf(calls, { page, page_size: pageSizeMax }), id);
}

const noSubscription: Subscription = {
  plan_id: "starter",
  status: null,
  is_active: false,
  price: { amount_minor: 0, currency: "USD" },
  renews_at: null,
  ends_at: null,
  next_plan_id: null,
  is_test: false,
};

/** What visitors may know about a studio whose backend does not say. */
function plainStudio(name: string): StudioInfo {
  return {
    name,
    tagline: null,
    needs_setup: false,
    sign_up: { mode: "open" },
    credits_on: true,
    announcement: null,
    maintenance: null,
  };
}

/**
 * Answers for endpoints that our API adds to the specification. A backend without them has no such data, returns it
 * from another endpoint, or leaves it to the pages. Changes have no substitute: they are refused.
 */
export const standInsFor = ({
  assistantLabel,
  appName,
}: {
  assistantLabel: string;
  appName: string;
}): StandIns<typeof contract> => ({
  accounts: {
    async changeSomeSettings({ accounts }, { body }) {
      const before = await accounts.settings();
      return before.ok ? accounts.changeSettings({ body: { ...before.value, ...body } }) : before;
    },
  },
  plans: {
    packages: () => answer({ packages: [] }),
    // Where there is none, a backend may answer 404.
    subscription: () => answer(noSubscription),
  },
  payments: {
    provider: () => answer({ provider: "off", is_test: false, overlay: null }),
    transactions: () => answer(nothing),
    ledger: () => answer(nothing),
  },
  notifications: {
    list: () => answer(nothing),
    update: () => answer({ unread_count: 0, latest: null, is_quiet: false }),
  },
  studio: { read: () => answer(plainStudio(appName)) },
  shell: {
    async read({ accounts, billing }) {
      const [profile, balance] = await Promise.all([accounts.profile(), billing.balance()]);
      if (!profile.ok) return profile;
      if (!balance.ok) return balance;
      const { email, display_name, avatar_url } = profile.value;
      return answer({
        studio: plainStudio(appName),
        setup_is_unfinished: false,
        user: { email, display_name, avatar_url, role: "member" },
        current_credits: balance.value.current_credits,
        notifications: null,
        urgent_notification: null,
      });
    },
  },
  generation: {
    capabilities: () =>
      answer({
        modes: modes.map((mode) => ({ mode, media: makesVideo(mode) ? "video" : "image", models: [modelFor(mode)] })),
        selection: { subject: null, text: null },
      }),
  },
  gallery: {
    creations: (calls, input) => creationsOf(calls, input?.query),
    creation: (calls, { params }) => findCreation(calls, params.id),
    neighbors: () => answer({ previous: null, next: null }),
    async summary({ gallery, collections, uploads }) {
      const one = { query: { page_size: 1 } };
      const counts = await Promise.all([
        gallery.images(one),
        gallery.videos(one),
        collections.galleries(one),
        uploads.uploads(one),
      ]);
      const [images = 0, videos = 0, galleries = 0, kept = 0] = counts.map((list) => (list.ok ? list.value.count : 0));
      const total = { creations: images + videos, images, videos, collections: galleries, uploads: kept };
      return answer({
        ...total,
        favorites: 0,
        trash: 0,
        models: [],
        generation_types: [],
        aspect_ratios: [],
        months: [],
      });
    },
  },
  collections: {
    collection: ({ collections }, { params }) =>
      findIn((page) => collections.galleries({ query: { page, page_size: pageSizeMax } }), params.id),
  },
  uploads: {
    begun: () => answer({ results: [] }),
    async oneUpload({ uploads }, { params }) {
      const found = await findIn((page) => uploads.uploads({ query: { page, page_size: pageSizeMax } }), params.id);
      return found.ok ? answer({ ...found.value, recipe: null, tags: [], variants: [] }) : found;
    },
  },
  conversations: {
    assistant: () =>
      answer({
        kind: "model",
        label: assistantLabel,
        sees_pictures: false,
        reply_credits: 0,
        message_max_characters: messageMaxCharacters,
        conversation_max_messages: Number.MAX_SAFE_INTEGER,
      }),
    async messages({ conversations }, { params }) {
      const whole = await conversations.get({ params });
      if (!whole.ok) return whole;
      const results = whole.value.messages.toReversed();
      return answer({ ...nothing, count: results.length, results });
    },
  },
});
