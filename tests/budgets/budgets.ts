/**
 * What pages and a run may cost, in counts: unlike times they are the same on every machine. `npm run verify` measures
 * the built product and fails when a count is above its budget.
 *
 * - Lower a budget whenever the measured count is lower; each run prints all of them.
 * - Raise a budget only with the reason in a comment beside the number.
 * - Kilobytes are 1,000 bytes. Budgets of them are whole, with at least 0.2 kB to spare: ids, dates and names of files
 *   move them by a few bytes. All other budgets are exact.
 */
export type PageBudget = {
  /** Of the HTML as it was sent, not compressed. */
  documentKilobytes: number;
  /** In that HTML, before scripts change it. */
  elements: number;
  /** Of all scripts loaded, compressed by gzip. */
  javascriptKilobytes: number;
  /** Of all style sheets loaded, compressed by gzip. */
  cssKilobytes: number;
  /** From the document to the last picture that loads without scrolling. */
  requests: number;
  /** SQL statements that all those requests cause, but for open event streams. */
  statements: number;
  /** Calls of the API that the product's pages make for those requests, but for open event streams. */
  apiCalls: number;
};

/** From the request that is accepted to the commit that stores its creation. */
export type RunBudget = {
  /** SQL statements without those that begin and end transactions. */
  statements: number;
  /** Each waits for the disk once. */
  transactions: number;
  /** On stored files: opening, writing, syncing, renaming and so on, each once. */
  fileOperations: number;
};

/**
 * Signed in to an account of 60 creations, but for `/auth`.
 *
 * Every page carries 4 kB of scripts that keep it, and what was typed, when the connection is lost, and that download images
 * with feedback; they are one more file, which a `link` names.
 */
export const pageBudgets = {
  "/auth": {
    documentKilobytes: 11,
    elements: 82,
    javascriptKilobytes: 177,
    cssKilobytes: 15,
    requests: 16,
    statements: 0,
    apiCalls: 0,
  },
  "/": {
    // The form says the price that its button shows; small screens have the floating bar of all other pages.
    documentKilobytes: 87,
    elements: 534,
    javascriptKilobytes: 184,
    cssKilobytes: 15,
    requests: 21,
    statements: 32,
    apiCalls: 8,
  },
  "/gallery": {
    // With the tab Model.
    documentKilobytes: 145,
    elements: 1145,
    javascriptKilobytes: 194,
    cssKilobytes: 17,
    requests: 56,
    statements: 56,
    apiCalls: 8,
  },
  "/generations/:run": {
    // The form that creates the same once more, with its price; sharing, collections, and the floating bar.
    documentKilobytes: 57,
    elements: 384,
    javascriptKilobytes: 182,
    cssKilobytes: 16,
    requests: 24,
    statements: 56,
    apiCalls: 15,
  },
  "/gallery/view/:creation": {
    documentKilobytes: 176,
    elements: 1337,
    javascriptKilobytes: 206,
    cssKilobytes: 18,
    requests: 63,
    statements: 76,
    apiCalls: 14,
  },
  "/wallet": {
    documentKilobytes: 57,
    elements: 493,
    javascriptKilobytes: 210,
    cssKilobytes: 15,
    requests: 24,
    statements: 27,
    apiCalls: 10,
  },
  "/settings": {
    documentKilobytes: 104,
    elements: 1023,
    javascriptKilobytes: 214,
    cssKilobytes: 15,
    requests: 24,
    statements: 23,
    apiCalls: 8,
  },
  "/history/:conversation": {
    documentKilobytes: 214,
    // The composer says the price of an answer.
    elements: 1714,
    javascriptKilobytes: 239,
    cssKilobytes: 16,
    requests: 28,
    statements: 26,
    apiCalls: 8,
  },
} satisfies Record<string, PageBudget>;

/** A draft of one picture from a new prompt. */
export const runBudget: RunBudget = { statements: 86, transactions: 6, fileOperations: 30 };
