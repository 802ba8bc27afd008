import type { AnswerOf, EndpointShape, ParsedInput, StreamedFile } from "../../contract/endpoint.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { KeyScope } from "../../contract/key-terms.ts";
import type { Language } from "../../contract/languages.ts";
import type { StaffRole } from "../../contract/roles.ts";
import type { Violation } from "../../contract/violations.ts";
import type errors from "../../locales/en/errors.json";
import type { Allowance } from "../adapters/rate-limiter/port.ts";

/** A message of `locales/<lng>/errors.json`, outside its groups except that of replies. */
export type ErrorKey =
  | Exclude<
      keyof typeof errors,
      "validation" | "connection" | "run" | "reply" | "blocked" | "said" | "notification" | "moderation"
    >
  | `reply.${keyof typeof errors.reply}`;

/**
 * An expected refusal: a value that is returned, never thrown. The HTTP layer converts it to the envelope in the
 * caller's language.
 */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  /** The message shown to the user. By default, the message of the code. */
  message?: ErrorKey;
  values?: Record<string, string | number>;
  violations?: Violation[];
  retryAfterSeconds?: number;
}

export type Outcome<T> = { ok: true; value: T } | Refusal;

/** The caller, as far as the endpoint's declaration identifies it. */
export interface Caller {
  language: Language;
  /** A short text that helps a user recognize a device: the User-Agent, at most 200 characters. */
  userAgent: string;
  /** The client address as the reverse proxy reported it, or `undefined` for a request that did not pass through it. */
  address: string | undefined;
  /** The id of the HTTP request. Absent for a read of a page in the same process. */
  requestId?: string;
}

export interface SignedInCaller extends Caller {
  userId: string;
  /** The session, or the API key used instead. */
  sessionId: string;
  /** The scopes of the API key. Absent for a signed-in user, who may do everything. */
  scopes?: readonly KeyScope[];
  /** The caller's rights in the administration. API keys never have any. */
  staff?: { role: StaffRole; hasRecentPassword: boolean };
}

/** An administrator or moderator who may use the endpoint. */
export interface StaffCaller extends SignedInCaller {
  role: StaffRole;
}

export type CallerOf<E extends EndpointShape> = E extends { role: StaffRole }
  ? StaffCaller
  : E["auth"] extends "bearer"
    ? SignedInCaller
    : E["auth"] extends "optional"
      ? Caller | SignedInCaller
      : Caller;

export type Operation<E extends EndpointShape> = (
  input: ParsedInput<E>,
  caller: CallerOf<E>,
) => Promise<Outcome<AnswerOf<E>>>;

/** An endpoint and its operation, ready to bind to the API. */
export interface Route extends RouteOptions {
  endpoint: EndpointShape;
  operation(input: object, caller: Caller): Promise<Outcome<unknown>>;
}

/** How often an endpoint may be used, declared next to it. `I` is the part of the parsed input it counts by. */
export interface Limit<I = object, C extends Caller = Caller> extends Allowance {
  /** `refusals` counts only refused requests, such as wrong passwords. */
  counts: "everything" | "refusals";
  /** Returns the key to count by, or `undefined` when the limit does not apply. */
  key(input: I, caller: C): string | undefined;
}

/** Endpoint options that do not depend on the operation. */
interface EndpointOptions<I, C extends Caller> {
  limits?: readonly Limit<I, C>[];
  /** Whether only its own limits apply. The limit on all requests from one address then does not count it. */
  hasOwnLimits?: boolean;
  /** The message for a file above the endpoint's limit. */
  fileTooLarge?: ErrorKey;
}

export interface RouteOptions<I = object, C extends Caller = Caller> extends EndpointOptions<I, C> {
  /** The operation for the streamed form of the response, if the endpoint declares one. */
  stream?(input: I, caller: C): Promise<Outcome<StreamedFile>>;
  /** The endpoint's current details, as lines in English. Called each time the API is described. */
  details?: () => Promise<readonly string[]>;
  /** Whether an endpoint whose token is optional requires one after all. */
  needsToken?: boolean;
}

/** Binds an operation to its endpoint. The types of both must match. */
export function route<E extends EndpointShape>(
  endpoint: E,
  operation: Operation<E>,
  options: RouteOptions<ParsedInput<NoInfer<E>>, CallerOf<NoInfer<E>>> = {},
): Route {
  return { endpoint, operation, ...options };
}

/** A module's operation. It receives the module's dependencies, parsed input, and an authorized caller. */
export type ModuleOperation<Deps, E extends EndpointShape> = (
  deps: Deps,
  input: ParsedInput<E>,
  caller: CallerOf<E>,
) => Promise<Outcome<AnswerOf<E>>>;

/** `RouteOptions` whose functions also receive the module's dependencies. */
export interface ImplementOptions<Deps, I, C extends Caller> extends EndpointOptions<I, C> {
  stream?(deps: Deps, input: I, caller: C): Promise<Outcome<StreamedFile>>;
  details?(deps: Deps): Promise<readonly string[]>;
  /** Whether an endpoint whose token is optional requires one after all. */
  needsToken?(deps: Deps): boolean;
  /** Whether the endpoint exists at all. True by default. */
  isOffered?(deps: Deps): boolean;
  /** Whether the endpoint exists now. Otherwise it is not found. Called for each request. */
  isOn?(deps: Deps): boolean;
}

type Implement<Deps> = {
  <E extends EndpointShape>(shape: E, operation: ModuleOperation<Deps, E>): ModuleOperation<Deps, E>;
  <E extends EndpointShape>(
    shape: E,
    options: ImplementOptions<Deps, ParsedInput<E>, CallerOf<E>>,
    operation: ModuleOperation<Deps, E>,
  ): ModuleOperation<Deps, E>;
};

/**
 * Returns a module's endpoint registry. Each operation calls `implement` with its endpoint and limits, and `routes`
 * binds them all to the module's dependencies.
 */
export function endpointsOf<Deps>(): { implement: Implement<Deps>; routes(deps: Deps): Route[] } {
  const declared: ((deps: Deps) => Route | undefined)[] = [];

  function declare<E extends EndpointShape>(
    shape: E,
    options: ImplementOptions<Deps, ParsedInput<E>, CallerOf<E>>,
    operation: ModuleOperation<Deps, E>,
  ): ModuleOperation<Deps, E> {
    const { stream, details, needsToken, isOffered, isOn, ...rest } = options;
    declared.push((deps) => {
      if (isOffered?.(deps) === false) return undefined;
      return {
        endpoint: shape,
        operation: async (input: ParsedInput<E>, caller: CallerOf<E>) =>
          isOn?.(deps) === false ? refuse("NOT_FOUND") : operation(deps, input, caller),
        ...rest,
        ...(stream && { stream: (input: ParsedInput<E>, caller: CallerOf<E>) => stream(deps, input, caller) }),
        ...(details && { details: () => details(deps) }),
        ...(needsToken && { needsToken: needsToken(deps) }),
      };
    });
    return operation;
  }

  return {
    implement: <E extends EndpointShape>(
      shape: E,
      ...rest:
        | [ModuleOperation<Deps, E>]
        | [ImplementOptions<Deps, ParsedInput<E>, CallerOf<E>>, ModuleOperation<Deps, E>]
    ) => (rest.length === 1 ? declare(shape, {}, rest[0]) : declare(shape, ...rest)),
    routes: (deps) => declared.flatMap((bind) => bind(deps) ?? []),
  };
}

export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refuse(code: ErrorCode, message?: ErrorKey, values?: Record<string, string | number>): Refusal {
  return { ok: false, code, message, values };
}

/** Returns a refusal that lists the invalid fields. */
export function refuseFields(...violations: Violation[]): Refusal {
  return { ok: false, code: "VALIDATION_ERROR", violations };
}
