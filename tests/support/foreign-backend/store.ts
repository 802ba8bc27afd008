import { Buffer } from "node:buffer";

/** What a backend keeps until it ends, in its own terms: ids are numbers, and runs take a while. */
export interface Store {
  settings: Record<string, unknown>;
  profile: { email: string; display_name: string | null; avatar_url: string | null };
  runs: StoredRun[];
  galleries: StoredGallery[];
  uploads: StoredUpload[];
  conversations: StoredConversation[];
  orders: { id: number; status: string }[];
  nextId(): number;
  /** Registers a user, or returns `undefined` when there is one with this email address. */
  register(email: string, password: string): StoredTokens | undefined;
  signIn(email: string, password: string): StoredTokens | undefined;
  refresh(token: string): string | undefined;
  isGood(access: string): boolean;
  /** Invalidates all access tokens, as if they had expired. */
  expireTokens(): void;
  /** Starts a run, which is completed at the second look. */
  start(mode: string, prompt: string): StoredRun;
  send(conversation: StoredConversation, content: string): StoredMessage[];
}

export interface StoredTokens {
  access: string;
  refresh: string;
  email: string;
}

export interface StoredRun {
  id: number;
  mode: string;
  prompt: string;
  /** How often its status was asked for. */
  looks: number;
  outputs: StoredCreation[];
}

export interface StoredCreation {
  id: number;
  kind: "image" | "video";
  mode: string;
  prompt: string;
  runId: number;
}

export interface StoredGallery {
  id: number;
  name: string;
  description: string;
  count: number;
}

export interface StoredUpload {
  id: number;
  bytes: number;
}

export interface StoredConversation {
  id: number;
  title: string | null;
  isFavorite: boolean;
  messages: StoredMessage[];
}

export interface StoredMessage {
  id: number;
  role: "user" | "assistant";
  content: string;
}

const accessLifetimeSeconds = 3_600;

function tokenOf(number: number, email: string): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const exp = Math.floor(Date.now() / 1_000) + accessLifetimeSeconds;
  return `${encode({ alg: "HS256" })}.${encode({ exp, jti: number, user: { email } })}.signature`;
}

export function createStore(): Store {
  let lastId = 0;
  let good = new Set<string>();
  const passwords = new Map<string, string>();
  const nextId = () => ++lastId;
  const issue = (email: string) => {
    const access = tokenOf(nextId(), email);
    good.add(access);
    return access;
  };
  const tokensOf = (email: string): StoredTokens => {
    store.profile.email = email;
    return { access: issue(email), refresh: `refresh-${nextId()}`, email };
  };

  const store: Store = {
    settings: {
      credit_alert_threshold: 10,
      subscription_expiry_reminder_days: 7,
      marketing_emails: false,
      language: "en",
      timezone: "UTC",
      currency: "USD",
    },
    profile: { email: "ada@example.com", display_name: "Ada", avatar_url: null },
    runs: [],
    galleries: [{ id: nextId(), name: "Harbors", description: "", count: 1 }],
    uploads: [],
    conversations: [],
    orders: [],
    nextId,
    register(email, password) {
      if (passwords.has(email)) return undefined;
      passwords.set(email, password);
      return tokensOf(email);
    },
    signIn: (email, password) => (passwords.get(email) === password ? tokensOf(email) : undefined),
    refresh: (token) => (token.startsWith("refresh-") ? issue(store.profile.email) : undefined),
    isGood: (access) => good.has(access),
    expireTokens() {
      good = new Set();
    },
    start(mode, prompt) {
      const run: StoredRun = { id: nextId(), mode, prompt, looks: 0, outputs: [] };
      const kind = mode.endsWith("video") ? "video" : "image";
      run.outputs.push({ id: nextId(), kind, mode, prompt, runId: run.id });
      store.runs.unshift(run);
      return run;
    },
    send(conversation, content) {
      const sent: StoredMessage = { id: nextId(), role: "user", content };
      const reply: StoredMessage = { id: nextId(), role: "assistant", content: "Try fog over the harbor." };
      conversation.messages.push(sent, reply);
      return [sent, reply];
    },
  };
  return store;
}
