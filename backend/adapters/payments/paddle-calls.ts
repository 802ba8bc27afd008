import { ApiError } from "@paddle/paddle-node-sdk";
import { z } from "zod";
import type { ProviderAnswer } from "./port.ts";

export interface PaddleLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The request is valid, but not now or not with this key, so the user can do nothing about it. */
const notNow =
  /^(too_many_requests|invalid_token|invalid_access_token|forbidden|authentication_|subscription_locked_(renewal|processing))/;
const notThere = /not_found$/;

/** The limit for an answer; the package itself would wait forever. */
export const answerWithinMilliseconds = 10_000;

/**
 * Makes one call to Paddle and turns every failure into an answer. `unavailable`: no answer in time, an answer that is
 * not Paddle's or not understood, or an error on Paddle's side. `refused`: Paddle rejected the call.
 */
export async function ask<T>(
  log: PaddleLog,
  what: string,
  call: () => Promise<T>,
  withinMilliseconds = answerWithinMilliseconds,
): Promise<ProviderAnswer<T> & { code?: string }> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), withinMilliseconds);
  try {
    return { ok: true, value: await Promise.race([call(), late]) };
  } catch (error) {
    const answer = answerTo(error);
    const reason = error instanceof Error ? error.message : "unknown";
    const details = { call: what, paddleCode: answer.code, reason: reason.slice(0, 500) };
    if (answer.reason === "refused") log.warn({ code: "PADDLE_REFUSED", ...details }, "Paddle refused a call.");
    else log.error({ code: "PADDLE_SILENT", ...details }, "Paddle did not answer a call.");
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

function answerTo(error: unknown): Exclude<ProviderAnswer<never>, { ok: true }> & { code?: string } {
  if (!(error instanceof ApiError)) return { ok: false, reason: "unavailable" };
  const { code, type, retryAfter } = error;
  if (type !== "api_error" && !notNow.test(code)) return { ok: false, reason: "refused", code };
  return { ok: false, reason: "unavailable", code, ...(retryAfter && { retryAfterSeconds: retryAfter }) };
}

/** Whether Paddle does not know the entity that the call names. */
export function isUnknown({ code }: { code?: string }): boolean {
  return code !== undefined && notThere.test(code);
}

/** Converts an answer back to Paddle's format: names with underscores, and our custom data unchanged. */
export function asWritten(value: unknown): unknown {
  return withUnderscores(z.unknown().parse(JSON.parse(JSON.stringify(value ?? null))));
}

function withUnderscores(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnderscores);
  const members = z.record(z.string(), z.unknown()).safeParse(value);
  if (!members.success) return value;
  return Object.fromEntries(
    Object.entries(members.data).map(([key, member]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      key === "customData" ? member : withUnderscores(member),
    ]),
  );
}
