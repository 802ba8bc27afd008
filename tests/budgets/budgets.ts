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
  /** Size of the English texts that scripts show, compressed with gzip. `tests/architecture` limits those of all languages. */
  textsKilobytes: number;
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

/** The editor with the tools that paint. */
export const editorPage = "/creations/:creation/edit?mode=image-erase";

/**
 * All pages except `/auth` are signed in, with an account of 60 creations.
 *
 * Every page carries 5 kB of scripts that preserve the page and its input when the connection is lost, that download
 * images and videos with feedback, and that change a creation where it is shown. These scripts are one additional file,
 * which a `link` names. A part of a kilobyte remembers the ID of a failed request, which error pages show. The styles
 * of all pages include a row of modes that fades where it continues, actions whose words appear where they fit, and the
 * classes that keep long lists of utilities out of documents. Files of scripts are shared by the pages that need the
 * same modules, so that the next page finds most of them in the cache. The list of all routes names those of the
 * administration (2 kB) and of batches, whose form adds 0.1 kB of styles to all pages, and every page has an element that
 * announces what administrators publish. i18next and react-i18next are 17 kB of every page's scripts (decision 075).
 * React Router's `Scripts` names each file of scripts with a `<link>`: 19 to 28 elements and half a kB (decision 077).
 */
export const pageBudgets = {
  "/auth": {
    // The list of all routes names the editor.
    // Shows visitors what the studio does, with three images, and has the form for theme, accent, and language. One call
    // reads what visitors may know about the studio, from memory. The footer leads to the page that verifies files.
    documentKilobytes: 19,
    elements: 163,
    javascriptKilobytes: 168,
    cssKilobytes: 16,
    textsKilobytes: 4,
    requests: 19,
    statements: 0,
    apiCalls: 1,
  },
  "/": {
    // Sixteen hidden checkboxes are the form's nonce without scripts (decision 031), and the prices of all choices are sent.
    // A button improves the prompt, and one call asks the assistant for its price.
    // The models name what they accept beside a prompt: references, a last frame, a mask. The texts of recipes, which
    // this page shares with that of a run, name the settings of an edit.
    // The form shows the price from its button. Small screens show the floating bar of all other pages. A line says what
    // the preview engine is. The example images are one script file, shared with the gallery. Places for a last frame and
    // for references take 0.6 kB of script. A button opens the fields of a batch, which load then. The texts name the modes
    // and the settings of edits.
    documentKilobytes: 43,
    elements: 399,
    javascriptKilobytes: 188,
    cssKilobytes: 18,
    textsKilobytes: 7,
    requests: 22,
    statements: 18,
    apiCalls: 6,
  },
  "/gallery": {
    // Each image asks whether its owner's account is open, by its key, so that a disabled account is closed at once.
    // Selected creations can be tagged, and a menu compares them, joins them, and saves them as a series (2 kB of script).
    // Series have a tab. The filters have fields for tags, colors, and duplicates, and a link saves a search as a
    // collection. The dialog of tags loads when it opens.
    // Includes the Model tab, and the script of the example images for a gallery with few creations.
    documentKilobytes: 82,
    elements: 551,
    javascriptKilobytes: 191,
    cssKilobytes: 21,
    textsKilobytes: 8,
    requests: 48,
    statements: 66,
    apiCalls: 4,
  },
  "/generations/:run": {
    // The form's nonce, and whether the account of the image is open.
    // The list of all routes names the file that the tools of the editor share. One file of scripts more is shared with
    // the results of the editor. A link opens the editor, and the recipe names the settings of an edit (0.6 kB).
    // Includes the form that repeats the generation, with its price, and the floating bar. Beside the result, it can be
    // favorited, collected, shared, and deleted; each action has a word and, where that does not fit, a tooltip. One call
    // asks what the preview engine understood, and the prompt marks it. Runs without a prompt and the built-in editor have
    // names in every language.
    documentKilobytes: 32,
    elements: 285,
    javascriptKilobytes: 187,
    cssKilobytes: 19,
    textsKilobytes: 5,
    requests: 28,
    statements: 33,
    apiCalls: 11,
  },
  "/gallery/view/:creation": {
    // Controls that another backend cannot serve are hidden, for which every part asks. Each image asks for its account.
    // A link with an icon leads to similar creations.
    // The recipe names the settings of an edit, and a menu opens the editor: 1 kB, and texts.
    // One call asks whether the assistant can describe the image.
    // Includes the gallery's script of the example images, its buttons for a selection, and what tags need. The creation's
    // tags are beside it, with a link to edit them.
    documentKilobytes: 97,
    elements: 688,
    javascriptKilobytes: 208,
    cssKilobytes: 22,
    textsKilobytes: 8,
    requests: 58,
    statements: 83,
    apiCalls: 11,
  },
  [editorPage]: {
    // The form's nonce, and the prices of all choices. Each image asks whether its owner's account is open.
    // The tools of the image load once it is shown, and the results when there are some. The picker of references loads
    // when it opens. A studio that finds the subject adds a button for it. A refused form shows its errors in an element
    // of their own. What all tools share is one file, so that the frames of the other edits load none of the painting.
    documentKilobytes: 35,
    elements: 356,
    javascriptKilobytes: 194,
    cssKilobytes: 19,
    textsKilobytes: 7,
    requests: 30,
    statements: 18,
    apiCalls: 5,
  },
  "/wallet": {
    // What another backend cannot serve is hidden by a file that many pages share, with its styles. The features of each
    // plan include the storage for creations.
    // Says why an account has not got all of its free credits, which takes a statement. The offers are a file of their own,
    // shared with the preview of the catalog. The list of all routes names those of batch work.
    documentKilobytes: 31,
    elements: 398,
    javascriptKilobytes: 178,
    cssKilobytes: 19,
    textsKilobytes: 5,
    requests: 22,
    statements: 11,
    apiCalls: 7,
  },
  "/settings": {
    // What another backend cannot serve is hidden by a file that many pages share, with its styles. A refused form shows
    // each reason at its field.
    // The list of all routes names those of batch work.
    // Lists the notifications about decisions on reports, about credits from the team, about imports, and about new
    // members of collections.
    documentKilobytes: 35,
    elements: 360,
    javascriptKilobytes: 185,
    cssKilobytes: 19,
    textsKilobytes: 6,
    requests: 22,
    statements: 9,
    apiCalls: 5,
  },
  "/history/:conversation": {
    // The texts of recipes name the settings of an edit, and drafts name further images.
    documentKilobytes: 132,
    // The composer shows the price of an answer.
    elements: 1447,
    javascriptKilobytes: 190,
    cssKilobytes: 20,
    textsKilobytes: 6,
    requests: 28,
    statements: 12,
    apiCalls: 5,
  },
} satisfies Record<string, PageBudget>;

/**
 * A draft of one image from a new prompt. Three statements look for duplicates of the creation, and add its look and its
 * colors. Holds are released by lot, so that one statement sums the parts of many holds. Three read the storage
 * of the account's creations, its limit, and whether the same was made before.
 */
export const runBudget: RunBudget = { statements: 69, transactions: 6, fileOperations: 30 };

/** The editor's own scripts that a browser loads to paint, compressed with gzip: docs/decisions/062-the-editor-page.md. */
export const editorBudget = {
  /** The tools on the image, which may have at most 12 kB. Drafts have a revision, for two tabs. */
  toolsKilobytes: 10,
  /** The tools, and the page with its form. */
  toolsAndPageKilobytes: 15,
};
