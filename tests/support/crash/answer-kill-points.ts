/** The points at which an answer can be cut off, in order. */
export const answerKillPoints = [
  "its message was stored",
  "it was asked for",
  "its beginning was shown",
  "it was about to end",
  "it had ended",
] as const;
export type AnswerKillPoint = (typeof answerKillPoints)[number];

export function isAnswerKillPoint(value: string | undefined): value is AnswerKillPoint {
  return answerKillPoints.some((point) => point === value);
}

export const talker = { email: "ada@example.com", password: "seven quiet herons" };
/** The price of an answer in the test's catalog. */
export const replyCredits = 2;
/** In the data folder. */
export const dearCatalogueFile = "catalogue.json";
