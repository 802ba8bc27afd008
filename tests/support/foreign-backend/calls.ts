import type { Answer, Answers, Listed } from "./answers.ts";
import type { Store, StoredCreation } from "./store.ts";

/** A received call. */
export interface Call {
  /** The parts of the path in place of the stars. */
  params: string[];
  query: URLSearchParams;
  json: Record<string, unknown>;
  /** The names of the fields of a form with files, and the size of the whole. */
  fields: string[];
  bytes: number;
}

/** A call of the specification: whether it needs a token, its method and path, and how it is answered. */
export interface KnownCall {
  isOpen: boolean;
  method: string;
  path: string;
  /** Returns the forms of the answer. */
  answer(call: Call): Answer[];
}

const detail = (status: number, words: string): Answer[] => [{ status, body: { detail: words } }];
const missing = detail(404, "Not found.");
const sizeDefault = 24;
const settingNames = [
  "credit_alert_threshold",
  "subscription_expiry_reminder_days",
  "marketing_emails",
  "language",
  "timezone",
  "currency",
];

function pageOf<T>(items: readonly T[], path: string, query: URLSearchParams): Listed<T> {
  const page = Number(query.get("page") ?? 1);
  const size = Number(query.get("page_size") ?? sizeDefault);
  const to = (number: number) => `${path}?page=${number}&page_size=${size}`;
  return {
    items: items.slice((page - 1) * size, page * size),
    count: items.length,
    next: page * size < items.length ? to(page + 1) : null,
    previous: page > 1 ? to(page - 1) : null,
  };
}

/** Returns the calls of the specification's section 7, as this store answers them in these words. */
export function callsOn(store: Store, say: Answers): KnownCall[] {
  const calls: KnownCall[] = [];
  const open = (method: string, path: string, answer: KnownCall["answer"]) =>
    calls.push({ isOpen: true, method, path, answer });
  const closed = (method: string, path: string, answer: KnownCall["answer"]) =>
    calls.push({ isOpen: false, method, path, answer });
  const withId = <T extends { id: number }>(items: readonly T[], [id]: string[], show: (item: T) => Answer[]) => {
    const found = items.find((item) => String(item.id) === id);
    return found ? show(found) : missing;
  };
  const made = (kind: StoredCreation["kind"]) =>
    store.runs.flatMap(({ outputs, looks }) => (looks > 1 ? outputs : [])).filter((one) => one.kind === kind);

  open("POST", "/api/auth/token/", ({ json }) => {
    const tokens = store.signIn(String(json.email), String(json.password));
    return tokens ? say.signedIn(tokens) : detail(401, "No active account found with the given credentials");
  });
  open("POST", "/api/auth/users/", ({ json }) => {
    const lacking = ["first_name", "last_name"].find((name) => typeof json[name] !== "string");
    if (lacking) return [{ status: 400, body: { violations: [{ message: `${lacking} is required.` }] } }];
    const tokens = store.register(String(json.email), String(json.password));
    return tokens ? say.registered(tokens) : detail(400, "Email already exists");
  });
  open("POST", "/api/auth/confirm-email/*/", say.done);
  open("POST", "/api/auth/resend-confirmation/", say.done);
  open("GET", "/api/auth/check-confirmation/*/", () => say.validity(true));
  open("POST", "/api/auth/google/", () => detail(403, "Google is off."));
  open("POST", "/api/auth/token/refresh/", ({ json }) => {
    const access = store.refresh(String(json.refresh));
    return access ? say.refreshed(access) : detail(401, "Token is invalid");
  });
  closed("GET", "/api/auth/user/profile/", () => say.profile(store.profile));
  closed("PUT", "/api/auth/user/profile/", ({ json }) => {
    store.profile.display_name = String(json.display_name);
    return say.profileChanged(store.profile);
  });
  closed("POST", "/api/auth/user/profile/avatar/", ({ fields }) => {
    if (!fields.includes("avatar")) return detail(400, "No avatar was sent.");
    store.profile.avatar_url = "/media/avatar.png";
    return say.avatarChanged(store.profile);
  });
  closed("POST", "/api/auth/user/change-password/", ({ json }) =>
    json.current_password === "wrong" ? detail(400, "Wrong password.") : say.done(),
  );
  open("POST", "/api/auth/forgot-password/", say.done);
  open("POST", "/api/auth/reset-password/", ({ json }) =>
    typeof json.tenant === "string" ? say.done() : detail(400, "No tenant was sent."),
  );
  closed("GET", "/api/auth/user/settings/", () => say.settings(store.settings));
  closed("PUT", "/api/auth/user/settings/", ({ json }) => {
    const lacking = settingNames.find((name) => json[name] === undefined);
    if (lacking) return detail(400, `${lacking} is required.`);
    store.settings = json;
    return say.settingsChanged(store.settings);
  });
  closed("POST", "/api/auth/lora-training-inquiry/", () => {
    const order = { id: store.nextId(), status: "in_review" };
    store.orders.push(order);
    return say.ordered(order);
  });
  closed("GET", "/api/auth/lora-training-inquiry/*/status/", ({ params }) =>
    withId(store.orders, params, say.orderStatus),
  );
  closed("GET", "/api/auth/lora-training-inquiries/", () => say.orders(store.orders));
  for (const mode of ["text-to-image", "image-to-image", "text-to-video", "image-to-video"]) {
    closed("POST", `/api/generation/${mode}/`, ({ json }) =>
      json.prompt
        ? say.started(store.start(mode, String(json.prompt)))
        : [{ status: 400, body: { violations: [{ message: "A prompt is needed." }, { message: "So is an idea." }] } }],
    );
  }
  closed("GET", "/api/generation/status/*/", ({ params }) =>
    withId(store.runs, params, (run) => {
      run.looks += 1;
      return say.run(run);
    }),
  );
  closed("GET", "/api/generation/history/", ({ query }) => {
    const [type, status] = [query.get("type"), query.get("status")];
    const runs = store.runs.filter(({ mode, looks }) => {
      const isDone = looks > 1;
      return [null, mode].includes(type) && [null, isDone ? "completed" : "processing"].includes(status);
    });
    return say.runs(pageOf(runs, "/api/generation/history/", query));
  });
  closed("GET", "/api/billing/credit-balance/balance/", () => say.balance(42.5));
  closed("GET", "/api/billing/credit-balance/summary/", () => say.summary(42.5));
  closed("GET", "/api/billing/subscriptions/user/", say.subscription);
  closed("GET", "/api/billing/plans/", say.plans);
  closed("POST", "/api/billing/checkout/", say.checkout);
  closed("GET", "/api/gallery/galleries/", ({ query }) =>
    say.galleries(pageOf(store.galleries, "/api/gallery/galleries/", query)),
  );
  closed("POST", "/api/gallery/galleries/", ({ json }) => {
    const gallery = { id: store.nextId(), name: String(json.name), description: String(json.description), count: 0 };
    store.galleries.push(gallery);
    return say.galleryCreated(gallery);
  });
  closed("GET", "/api/gallery/galleries/*/images/", ({ params, query }) =>
    withId(store.galleries, params, () => say.creations(pageOf(made("image"), "/api/gallery/images/", query))),
  );
  for (const [kind, path] of [
    ["image", "/api/gallery/images/"],
    ["video", "/api/gallery/videos/"],
  ] as const) {
    closed("GET", path, ({ query }) => say.creations(pageOf(made(kind), path, query)));
  }
  closed("POST", "/api/gallery/uploads/upload/", ({ fields, bytes }) => {
    if (!fields.includes("image")) return detail(400, "No image was sent.");
    const upload = { id: store.nextId(), bytes };
    store.uploads.unshift(upload);
    return say.uploaded(upload);
  });
  closed("GET", "/api/gallery/uploads/", ({ query }) =>
    say.uploads(pageOf(store.uploads, "/api/gallery/uploads/", query)),
  );
  closed("GET", "/api/conversations/", ({ query }) =>
    say.conversations(pageOf(store.conversations, "/api/conversations/", query)),
  );
  closed("POST", "/api/conversations/", () => {
    const conversation = { id: store.nextId(), title: null, isFavorite: false, messages: [] };
    store.conversations.unshift(conversation);
    return say.conversationCreated(conversation);
  });
  closed("GET", "/api/conversations/*/", ({ params }) => withId(store.conversations, params, say.conversation));
  closed("PUT", "/api/conversations/*/update/", ({ params, json }) =>
    withId(store.conversations, params, (found) => {
      if (typeof json.title === "string") found.title = json.title;
      return say.conversationChanged(found);
    }),
  );
  closed("DELETE", "/api/conversations/*/delete/", ({ params }) =>
    withId(store.conversations, params, (found) => {
      store.conversations.splice(store.conversations.indexOf(found), 1);
      return say.done();
    }),
  );
  closed("POST", "/api/conversations/*/favorite/", ({ params }) =>
    withId(store.conversations, params, (found) => {
      found.isFavorite = true;
      return say.done();
    }),
  );
  closed("POST", "/api/conversations/*/messages/", ({ params, json }) =>
    withId(store.conversations, params, (found) => say.sent(store.send(found, String(json.content)))),
  );
  closed("GET", "/media/*", ({ params: [file = ""] }) => [{ file }]);
  return calls;
}
