const minute = 60;
const hour = 60 * minute;

/** How long to wait after each failed attempt, in seconds: a day in all, as mail servers themselves try (RFC 5321, section 4.5.4.1). */
const waitsSeconds = [30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour];

export const attemptsMax = waitsSeconds.length + 1;

/** Seconds to wait before the given attempt (2 and up). */
export function waitBeforeAttempt(attempt: number): number {
  return waitsSeconds[attempt - 2] ?? 8 * hour;
}

/** Messages that left, or never will, are remembered this long. */
export const rememberedMilliseconds = 30 * 24 * 60 * 60 * 1000;

/** The id a message keeps through all its attempts (RFC 5322, section 3.6.4). */
export function messageIdOf(mailId: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return `<${mailId}@${domain}>`;
}
