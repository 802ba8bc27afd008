/** The instants at which an answer's way through the product is cut off, in the order it passes them. */
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
/** What an answer costs there. */
export const replyCredits = 2;
/** In the data folder. */
export const dearCatalogueFile = "catalogue.json";
