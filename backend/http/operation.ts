import type { AnswerOf, EndpointShape, KeyScope, ParsedInput, StreamedFile } from "../../contract/endpoint.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { Language } from "../../contract/languages.ts";
import type { Violation } from "../../contract/violations.ts";
import type errors from "../../locales/en/errors.json";
import type { Allowance } from "../adapters/rate-limiter/port.ts";

/** A sentence of `locales/<lng>/errors.json`, outside its groups. */
export type ErrorKey = Exclude<keyof typeof errors, "validation" | "run" | "reply" | "blocked" | "said" | "notice">;

/** An expected refusal: a value, never thrown. The HTTP layer turns it into the envelope in the caller's language. */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  /** The sentence a person reads; each code has one of its own for when this is left out. */
  message?: ErrorKey;
  values?: Record<string, string | number>;
  violations?: Violation[];
  retryAfterSeconds?: number;
}

export type Outcome<T> = { ok: true; value: T } | Refusal;

/** Who calls, as far as the endpoint's declaration lets it be known. */
export interface Caller {
  language: Language;
  /** Short text a person can recognise a device by; from User-Agent, at most 200 characters. */
  userAgent: string;
  /** Where the request came from, as the front door saw it; `undefined` for one that never came through it. */
  address: string | undefined;
}

export interface SignedInCaller extends Caller {
  userId: string;
  /** The session, or the API key that speaks in its place. */
  sessionId: string;
  /** What the API key may be used for; absent where somebody signed in, who may do everything. */
  scopes?: readonly KeyScope[];
}

export type CallerOf<E extends EndpointShape> = E["auth"] extends "bearer" ? SignedInCaller : Caller;

export type Operation<E extends EndpointShape> = (
  input: ParsedInput<E>,
  caller: CallerOf<E>,
) => Promise<Outcome<AnswerOf<E>>>;

/** An endpoint with the operation behind it, ready to be bound to the API. */
export interface Route extends RouteOptions {
  endpoint: EndpointShape;
  operation(input: object, caller: Caller): Promise<Outcome<unknown>>;
}

/** How often an endpoint may be used, stated beside it. `I` is what of the parsed input it is counted by. */
export interface Limit<I = object, C extends Caller = Caller> extends Allowance {
  /** `refusals` counts only what was refused, such as wrong passwords. */
  counts: "everything" | "refusals";
  /** What is counted together; `undefined` where the limit does not apply. */
  key(input: I, caller: C): string | undefined;
}

/** What holds of an endpoint whatever stands behind it. */
interface EndpointOptions<I, C extends Caller> {
  limits?: readonly Limit<I, C>[];
  /** Whether its own limits are all that bounds it, and the limit of all requests from one address does not count it. */
  hasOwnLimits?: boolean;
  /** The refusal of a file above the endpoint's bound. */
  fileTooLarge?: ErrorKey;
}

export interface RouteOptions<I = object, C extends Caller = Caller> extends EndpointOptions<I, C> {
  /** The operation behind the other form of the answer, where the endpoint declares one. */
  stream?(input: I, caller: C): Promise<Outcome<StreamedFile>>;
  /** What holds of the endpoint at the moment, in English lines; asked whenever the API is described. */
  details?: () => Promise<readonly string[]>;
}

/** Binds an operation to its declaration; the types of both must agree. */
export function route<E extends EndpointShape>(
  endpoint: E,
  operation: Operation<E>,
  options: RouteOptions<ParsedInput<NoInfer<E>>, CallerOf<NoInfer<E>>> = {},
): Route {
  return { endpoint, operation, ...options };
}

/** An operation of a module: it works with the module's dependencies on parsed input, for a caller the endpoint lets in. */
export type ModuleOperation<Deps, E extends EndpointShape> = (
  deps: Deps,
  input: ParsedInput<E>,
  caller: CallerOf<E>,
) => Promise<Outcome<AnswerOf<E>>>;

/** `RouteOptions`, where what needs the module's dependencies is handed them. */
export interface ImplementOptions<Deps, I, C extends Caller> extends EndpointOptions<I, C> {
  stream?(deps: Deps, input: I, caller: C): Promise<Outcome<StreamedFile>>;
  details?(deps: Deps): Promise<readonly string[]>;
  /** Whether the endpoint exists at all; it does when left out. */
  isOffered?(deps: Deps): boolean;
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
 * A module's endpoints. Each of its operations says with `implement` which endpoint it answers and what bounds it, and
 * `routes` binds all of them to the module's dependencies.
 */
export function endpointsOf<Deps>(): { implement: Implement<Deps>; routes(deps: Deps): Route[] } {
  const declared: ((deps: Deps) => Route | undefined)[] = [];

  function declare<E extends EndpointShape>(
    shape: E,
    options: ImplementOptions<Deps, ParsedInput<E>, CallerOf<E>>,
    operation: ModuleOperation<Deps, E>,
  ): ModuleOperation<Deps, E> {
    const { stream, details, isOffered, ...rest } = options;
    declared.push((deps) => {
      if (isOffered?.(deps) === false) return undefined;
      return {
        endpoint: shape,
        operation: (input: ParsedInput<E>, caller: CallerOf<E>) => operation(deps, input, caller),
        ...rest,
        ...(stream && { stream: (input: ParsedInput<E>, caller: CallerOf<E>) => stream(deps, input, caller) }),
        ...(details && { details: () => details(deps) }),
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

/** A refusal of what was sent, field by field. */
export function refuseFields(...violations: Violation[]): Refusal {
  return { ok: false, code: "VALIDATION_ERROR", violations };
}
