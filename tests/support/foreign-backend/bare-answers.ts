import { type Answer, type Answers, fileOf, type Listed } from "./answers.ts";
import type {
  StoredConversation,
  StoredCreation,
  StoredGallery,
  StoredMessage,
  StoredRun,
  StoredUpload,
} from "./store.ts";

const at = "2026-11-22T09:30:00.123456+00:00";
const ok = (...bodies: unknown[]): Answer[] => bodies.map((body) => ({ status: 200, body }));
const created = (...bodies: unknown[]): Answer[] => bodies.map((body) => ({ status: 201, body }));

/** A change for which no answer is shown. */
const done: Answer[] = [{ status: 204 }, { status: 205 }, ...ok(undefined, {}, { detail: "Done." }, { ok: true }, [])];

/** Items of which one each time has nothing that could be shown. */
const withBroken = (items: readonly unknown[]) => [null, ...items, {}, { url: null, created_at: 7 }, "??", [[]]];

/** The forms of a list: a page, one without its neighbors, and the list alone; once with broken items. */
function listed<T, Shown>({ items, ...page }: Listed<T>, show: (item: T, index: number) => Shown): Answer[] {
  const results = items.map(show);
  const whole = { count: page.count, next: page.next, previous: page.previous };
  return ok(
    { ...whole, results },
    { ...whole, count: String(page.count), results: withBroken(results) },
    { results },
    results,
  );
}

/** Only what makes it one. */
const creationOf = (creation: StoredCreation, index = 0) => {
  const { id, kind } = creation;
  const url = fileOf(creation);
  return [
    { id, url },
    { id: String(id), [kind]: url, thumbnail: null, status: "COMPLETED", favorited: false },
  ][index % 2];
};

const words = [
  ["pending", "running", "success"],
  ["QUEUED", "IN_PROGRESS", "COMPLETED"],
  ["created", "painting clouds", "done"],
] as const;

function statusOf({ looks }: StoredRun, form: number): string | undefined {
  return words[form % words.length]?.[Math.min(looks, 2)];
}

function runsOf(run: StoredRun): unknown[] {
  const { id, looks, outputs, prompt } = run;
  const isDone = looks > 1;
  const made = isDone ? outputs.map(creationOf) : [];
  const [first] = outputs;
  return [
    { id, status: statusOf(run, 0), stage: null, ...(isDone && { outputs: made }) },
    { id: String(id), status: statusOf(run, 1), prompt, progress: isDone ? "100" : "40", outputs: made, error: null },
    { status: statusOf(run, 2), ...(isDone && first && { url: fileOf(first), completed_at: at }) },
  ];
}

const galleryOf = ({ id, name, count }: StoredGallery, index = 0) =>
  [
    { id, name, description: null, image_count: String(count) },
    { id: String(id), name },
  ][index % 2];

const uploadOf = ({ id }: StoredUpload, index = 0) =>
  [
    { id, image: `/media/upload-${id}.png` },
    { id: String(id), url: `/media/upload-${id}.png`, width: null, created_at: "2026-11-22 09:30:00" },
  ][index % 2];

const messageOf = ({ id, role, content }: StoredMessage, index = 0) =>
  [
    { id, role, content },
    { role: role === "user" ? "human" : "bot", content, created_at: null },
    { id: String(id), role: role === "user" ? "USER" : "ai", text: content },
  ][index % 3];

const conversationOf = ({ id, title }: StoredConversation, index = 0) =>
  [{ id }, { id: String(id), title, created_at: 1_795_340_000, favourited: false }][index % 2];

const ended = (order: { id: number }) => [{ ...order }, { id: order.id, status: "pending" }];

/**
 * The answers of a backend that has only what the specification prints. Where it prints nothing, the answers take turns
 * among forms that a backend might have chosen.
 */
export const bareAnswers: Answers = {
  signedIn: ({ access, refresh, email }) =>
    ok(
      { access, refresh, user: { email } },
      { access, refresh, user: { email, display_name: null } },
      { access, refresh, user: {} },
      { access, refresh },
    ),
  registered: ({ access, refresh, email }) => [
    ...created({ access, refresh, user: { email } }, { message: "Look into your mail.", email }),
    ...ok({ message: "Look into your mail.", email, expires_at: "22 Nov 2026 12:00:00 GMT" }, { message: "Almost." }),
  ],
  done: () => done,
  validity: (isValid) => ok({ is_valid: isValid }, { is_valid: String(isValid) }),
  refreshed: (access) => ok({ access }, { access, refresh: null }),
  profile: ({ email, display_name, avatar_url }) =>
    ok({ avatar_url, display_name, email }, { display_name: null, email }, { display_name }),
  profileChanged: ({ display_name }) => [...ok({ display_name }), ...done],
  avatarChanged: ({ avatar_url }) => [...ok({ avatar_url }), ...done],
  settings: (settings) =>
    ok(
      settings,
      { ...settings, credit_alert_threshold: String(settings.credit_alert_threshold), marketing_emails: "false" },
      { ...settings, language: "nl", timezone: "Mars/Olympus", currency: "credits" },
      { ...settings, subscription_expiry_reminder_days: null, currency: undefined },
    ),
  settingsChanged: (settings) => [{ status: 204 }, ...ok(settings, { message: "Saved." })],
  ordered: (order) => created({ id: order.id }, { ...order, status: "pending" }, { message: "Thanks." }, undefined),
  orderStatus: (order) => ok({ status: "pending" }, order, { id: order.id, status: "somewhere" }),
  orders: (orders) =>
    ok(
      { inquiries: orders },
      { inquiries: [...orders.flatMap(ended), { status: "lost" }] },
      orders.map(({ id }) => ({ id })),
    ),
  started: ({ id }) => [
    { status: 202, body: { id } },
    { status: 200, body: { id: String(id), status: "pending" } },
    { status: 201, body: { generation_id: id, status: "SOMETHING_NEW", cost_credits: "2" } },
  ],
  run: (run) => ok(...runsOf(run)),
  runs: (page) => listed(page, (run, index) => runsOf(run)[index % 2]),
  balance: (credits) => ok({ current_credits: credits }, { current_credits: String(credits) }),
  summary: (credits) => ok({}, { current_credits: credits }, { current_credits: credits.toFixed(2), expiring: null }),
  subscription: () => [
    ...ok({ active: false }, { status: "active", plan: "Pro", renews_at: at }, null, {
      status: "INACTIVE",
      expires_at: at,
    }),
    { status: 404, body: { detail: "No subscription." } },
  ],
  plans: () => {
    const plans = [{ name: "Starter" }, { name: "Pro", recommended: true }, { name: "Studio" }, { name: "Team" }];
    return ok(plans, { plans });
  },
  checkout: () => [...created({ checkout_url: "https://pay.example/7" }), { status: 503, body: { detail: "Closed." } }],
  galleries: (page) => listed(page, galleryOf),
  galleryCreated: (gallery) => [...created(galleryOf(gallery), { id: gallery.id }), { status: 204 }],
  creations: (page) => listed(page, creationOf),
  uploaded: (upload) => created(uploadOf(upload, 1), uploadOf(upload), undefined),
  uploads: (page) => listed(page, uploadOf),
  conversations: (page) => listed(page, conversationOf),
  conversationCreated: ({ id }) => created({ id }, { id: String(id), title: null, messages: null }),
  conversation: (conversation) => {
    const messages = conversation.messages.map(messageOf);
    return ok({ id: conversation.id, messages }, { messages: conversation.messages.map((one) => messageOf(one, 1)) });
  },
  conversationChanged: (conversation) => [...done, ...ok(conversationOf(conversation))],
  sent: ([message, reply]) => [
    ...ok({ message: message && messageOf(message), reply: reply && messageOf(reply) }, reply && messageOf(reply, 1)),
    ...created({ reply: reply && messageOf(reply, 2) }),
    { status: 204 },
  ],
};
