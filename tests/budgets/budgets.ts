/**
 * The most that pages and a run may cost, in counts. Unlike times, counts are the same on every machine. `npm run
 * verify` measures the built product and fails if a count is above its budget.
 *
 * - Lower a budget whenever the measured count is lower. Each run prints all counts.
 * - Raise a budget only with the reason in a comment beside the number.
 * - Kilobytes are 1,000 bytes. Their budgets are whole numbers with at least 0.2 kB to spare, because ids, dates, and
 *   file names vary by a few bytes. All other budgets are exact.
 */
export type PageBudget = {
  /** Size of the HTML as sent, not compressed. */
  documentKilobytes: number;
  /** Number of elements in that HTML, before scripts change it. */
  elements: number;
  /** Size of all loaded scripts, compressed with gzip. */
  javascriptKilobytes: number;
  /** Size of all loaded style sheets, compressed with gzip. */
  cssKilobytes: number;
  /** From the document to the last image that loads without scrolling. */
  requests: number;
  /** SQL statements that all those requests cause, excluding open event streams. */
  statements: number;
  /** API calls that the product's pages make for those requests, excluding open event streams. */
  apiCalls: number;
};

/** From the accepted request to the commit that stores its creation. */
export type RunBudget = {
  /** SQL statements, excluding those that begin and end transactions. */
  statements: number;
  /** Each transaction waits for the disk once. */
  transactions: number;
  /** Operations on stored files: opening, writing, syncing, renaming, and so on. Each counts once. */
  fileOperations: number;
};

/**
 * All pages except `/auth` are signed in, with an account of 60 creations.
 *
 * Every page carries 4 kB of scripts that preserve the page and its input when the connection is lost, and that
 * download images with feedback. These scripts are one additional file, which a `link` names.
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
    // The form shows the price from its button. Small screens show the floating bar of all other pages.
    documentKilobytes: 87,
    elements: 534,
    javascriptKilobytes: 184,
    cssKilobytes: 15,
    requests: 21,
    statements: 32,
    apiCalls: 8,
  },
  "/gallery": {
    // Includes the Model tab.
    documentKilobytes: 145,
    elements: 1145,
    javascriptKilobytes: 194,
    cssKilobytes: 17,
    requests: 56,
    statements: 56,
    apiCalls: 8,
  },
  "/generations/:run": {
    // Includes the form that repeats the generation, with its price. Also includes sharing, collections, and the
    // floating bar.
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
    // The composer shows the price of an answer.
    elements: 1714,
    javascriptKilobytes: 239,
    cssKilobytes: 16,
    requests: 28,
    statements: 26,
    apiCalls: 8,
  },
} satisfies Record<string, PageBudget>;

/** A draft of one image from a new prompt. */
export const runBudget: RunBudget = { statements: 86, transactions: 6, fileOperations: 30 };
