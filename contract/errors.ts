import { z } from "zod";

/** Every stable refusal code and its HTTP status. Clients branch on the code; the message is for users. */
export const statusOfCode = {
  VALIDATION_ERROR: 422,
  UNAUTHORIZED: 401,
  INSUFFICIENT_CREDITS: 402,
  FORBIDDEN: 403,
  PASSWORD_REQUIRED: 403,
  AWAITING_APPROVAL: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  MAINTENANCE: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

export const errorCodes = Object.keys(statusOfCode) as [ErrorCode, ...ErrorCode[]];

/** The format of every refusal. `message` and the violations are in the caller's language. */
export const errorEnvelope = z
  .object({
    status: z.number().int(),
    code: z.string(),
    message: z.string(),
    detail: z.string().nullable(),
    violations: z.array(z.object({ field: z.string(), message: z.string() })),
  })
  .meta({ id: "Error" });

export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
