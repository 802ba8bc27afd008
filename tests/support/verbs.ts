import type { Api } from "../../backend/api.ts";
import { accounts as accountsEndpoints, signedIn } from "../../contract/accounts.ts";
import type { CallInput, EndpointShape } from "../../contract/endpoint.ts";
import { type ErrorEnvelope, errorEnvelope } from "../../contract/errors.ts";
import { notifications } from "../../contract/notifications.ts";

/** An answer as it was received. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The raw body. */
  text: string;
  /** The parsed body, or `undefined` if there is none. */
  json: unknown;
  /** Returns the body as the error envelope. Throws if it is not one. */
  refusal(): ErrorEnvelope;
}

/** A user with an account and an open session. */
export interface TestUser {
  id: string;
  email: string;
  password: string;
  access: string;
  refresh: string;
}

interface RawRequest {
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  token?: string;
}

interface FileToSend {
  field: string;
  content: Uint8Array;
  name?: string;
  params?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** What a request puts into its address and headers. */
export interface RawParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
}

/** The tests' actions on an API. */
export interface ApiVerbs {
  /** Sends any request. */
  request(method: string, path: string, raw?: RawRequest): Promise<Answer>;
  /** Calls an endpoint as declared. */
  call<E extends EndpointShape>(endpoint: E, input: CallInput<E> & RawParts, token?: string): Promise<Answer>;
  /** Sends a file in a form, as a page would. */
  sendFile(endpoint: EndpointShape, file: FileToSend, token?: string): Promise<Answer>;
  /** Creates an account. Each account has a unique email address by default. */
  register(about?: { email?: string; password?: string; headers?: Record<string, string> }): Promise<TestUser>;
  /** Opens another session. */
  signIn(user: Pick<TestUser, "email" | "password">): Promise<TestUser>;
}

export const goodPassword = "seven quiet herons";

export function verbsFor(api: Pick<Api, "fetch">): ApiVerbs {
  let users = 0;

  const request: ApiVerbs["request"] = async (method, path, { json, body, headers, token } = {}) => {
    const response = await api.fetch(
      new Request(new URL(path, "http://api.internal"), {
        method,
        headers: {
          ...(json !== undefined && { "content-type": "application/json" }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: json === undefined ? body : JSON.stringify(json),
        ...(body instanceof ReadableStream && { duplex: "half" }),
      }),
    );
    const text = path.startsWith(notifications.events.path) ? await beginningOf(response) : await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const parsed: unknown = text !== "" && isJson ? JSON.parse(text) : undefined;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: parsed,
      refusal: () => errorEnvelope.strict().parse(parsed),
    };
  };

  const signedInAs = (answer: Answer, password: string): TestUser => {
    const { user, access, refresh } = signedIn.parse(answer.json);
    return { id: user.id, email: user.email, password, access, refresh };
  };

  return {
    request,
    call: (endpoint, input, token) =>
      request(endpoint.method, pathOf(endpoint, input), {
        json: endpoint.body && input.body,
        headers: stringsOf(input.headers),
        token,
      }),
    async sendFile(endpoint, { field, content, name = "file", params, headers }, token) {
      const form = new FormData();
      form.set(field, new File([new Uint8Array(content)], name));
      const encoded = new Response(form);
      return request(endpoint.method, pathOf(endpoint, { params }), {
        body: await encoded.arrayBuffer(),
        headers: { "content-type": encoded.headers.get("content-type") ?? "", ...headers },
        token,
      });
    },
    async register({ email = `person-${++users}@example.com`, password = goodPassword, headers } = {}) {
      const { method, path } = accountsEndpoints.register;
      return signedInAs(await request(method, path, { json: { email, password }, headers }), password);
    },
    async signIn({ email, password }) {
      const { method, path } = accountsEndpoints.signIn;
      return signedInAs(await request(method, path, { json: { email, password } }), password);
    },
  };
}

/** Returns the path of an endpoint with its parameters and query filled in. */
export function pathOf(endpoint: EndpointShape, { params, query }: RawParts): string {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? "").toWellFormed()),
  );
  const search = new URLSearchParams(stringsOf(query)).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

function stringsOf(values: Record<string, unknown> = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

export const testSecret = new Uint8Array(32).fill(7);

/** A backend that sends no external mail and requires no email confirmation. */
export const plainSettings = {
  appName: null,
  publicOrigin: "https://studio.example",
  mail: { smtpUrl: null, from: "Atelier <studio@example.com>", mailboxAccess: "closed" },
  confirmsAddresses: false,
  rateLimiting: false,
  google: null,
  // Otherwise the first account of each test would be the last administrator.
  adminEmail: "operator@studio.example",
} as const;

/** Returns the first text of an endless stream, or the whole body of a refusal. */
async function beginningOf(response: Response): Promise<string> {
  if (!response.ok) return response.text();
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}
