import ts from "typescript";
import type { Files } from "./sources.ts";

/** The files that any module may contain. `extras` lists all exceptions. */
const usualFiles =
  /^(index|deps|rules|present|jobs|tables|domain-events|media)\.ts$|^records\.ts$|^(operations|records)\/[a-z-]+\.ts$/;

/** A module's additional files, for work that needs its own file. A folder ends with a slash. */
export const extras: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    "admit-applicant.ts",
    "approval.ts",
    "avatar-image.ts",
    "avatars.ts",
    "confirmed.ts",
    "credit-identity.ts",
    "devices.ts",
    "first-admin.ts",
    "issuer-sign-out.ts",
    "issuers.ts",
    "last-admin.ts",
    "links.ts",
    "password-strength.ts",
    "passwords.ts",
    "people.ts",
    "remove-account.ts",
    "reset-link.ts",
    "show-avatar.ts",
    "sign-in-with-issuer.ts",
    "sign-up-gate.ts",
    "tokens.ts",
  ],
  audit: ["filter.ts"],
  connections: [
    "announce-change.ts",
    "assistant-info.ts",
    "assistant-key.ts",
    "change-models.ts",
    "connection-key.ts",
    "details.ts",
    "engine-list.ts",
    "given-key.ts",
    "kept-keys.ts",
    "live-assistant.ts",
    "live-engines.ts",
    "set-paused.ts",
  ],
  conversations: [
    "changes.ts",
    "documents.ts",
    "erasing.ts",
    "excerpt.ts",
    "exchanges.ts",
    "pieces.ts",
    "reply-pad.ts",
    "streams.ts",
    "suggestions.ts",
    "title.ts",
    "written-prompts.ts",
  ],
  credits: [
    "catalogue.ts",
    "credit-alert.ts",
    "current-credits.ts",
    "lock-hold.ts",
    "staff-credits.ts",
    "live-catalogue.ts",
    "lock-hold.ts",
    "post.ts",
    "reserve.ts",
    "starter-grant.ts",
  ],
  developer: ["deliveries.ts", "key-secret.ts", "signing.ts", "webhook-address.ts"],
  export: ["pack-order.ts", "page.ts"],
  gallery: [
    "accepted-copy.ts",
    "addresses.ts",
    "all-settled.ts",
    "archives.ts",
    "arranging.ts",
    "collection-contents.ts",
    "collection-name.ts",
    "counting.ts",
    "creation-list.ts",
    "credentials/",
    "file-names.ts",
    "finding.ts",
    "keep-file.ts",
    "keep-upload.ts",
    "looks.ts",
    "mask-image.ts",
    "mask-request.ts",
    "masks.ts",
    "matching.ts",
    "membership.ts",
    "move-arranged.ts",
    "packer-thread.ts",
    "packer.ts",
    "packing-report.ts",
    "picture.ts",
    "places.ts",
    "read-whole.ts",
    "present-collections.ts",
    "present-invites.ts",
    "recipe/",
    "audio-file.ts",
    "codec-names.ts",
    "remux.ts",
    "restoring.ts",
    "saved-tags.ts",
    "search-hits.ts",
    "selection.ts",
    "shared.ts",
    "smart-collections.ts",
    "sound-header.ts",
    "sources.ts",
    "store-upload.ts",
    "stored-media.ts",
    "tag-names.ts",
    "tag-search.ts",
    "tagging.ts",
    "thumb-hash.ts",
    "upload-files.ts",
    "upload-name.ts",
    "upload-parts.ts",
    "upload-quota.ts",
    "upload-search.ts",
    "video.ts",
    "viewed-items.ts",
    "withholding.ts",
  ],
  generation: [
    "batches/",
    "changes.ts",
    "edit-settings.ts",
    "edits/",
    "engine-report.ts",
    "engine-watch.ts",
    "failure.ts",
    "hand-over.ts",
    "judge.ts",
    "monthly-totals.ts",
    "new-run.ts",
    "offers.ts",
    "own-model.ts",
    "own-offers.ts",
    "present-runs.ts",
    "progress.ts",
    "request.ts",
    "run-job.ts",
    "selection/",
    "sources.ts",
    "tickets.ts",
    "waiting-time.ts",
    "warming.ts",
  ],
  imports: ["archive.ts", "turn.ts"],
  mail: ["ended-mail.ts", "mailbox-pages.ts", "render-html.ts", "render-text.ts", "templates.ts"],
  monitoring: ["attention.ts", "books.ts", "figures.ts", "presence.ts", "sweeps.ts"],
  notifications: [
    "notify-of-work.ts",
    "pages.ts",
    "params.ts",
    "payment-notifications.ts",
    "updates.ts",
    "words.ts",
    "write-notification.ts",
  ],
  openai: ["endpoints.ts", "errors.ts", "following.ts", "holds.ts", "requests.ts", "text-stream.ts"],
  payments: [
    "current-subscription.ts",
    "ledger-lines.ts",
    "other-checkouts.ts",
    "provider-webhook.ts",
    "sold-terms.ts",
    "test-desk.ts",
    "test-payment.ts",
  ],
  people: ["change-user.ts", "details.ts"],
  prompts: ["finding.ts", "pins.ts"],
  series: ["own-images.ts"],
  "sign-up": ["admission.ts", "disposable.ts", "free-credits.ts", "settings.ts", "waiting.ts"],
  reports: ["deciding.ts", "statements.ts", "telling.ts"],
  sharing: ["atom.ts", "ended-shares.ts", "feeds.ts", "live-share.ts", "oembed.ts", "previews.ts", "shared-target.ts"],
  verification: ["describe-file.ts", "media-type.ts", "provenance.ts", "validity.ts"],
  training: [
    "admin-orders.ts",
    "dataset.ts",
    "judging.ts",
    "lora-engines.ts",
    "measured-pictures.ts",
    "measuring.ts",
    "model-file.ts",
    "new-order.ts",
  ],
};

const queryMethods = /^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)$/;

interface ModuleFile {
  path: string;
  module: string;
  /** The path within the module. */
  name: string;
  exportedValues: string[];
  /** The names of called functions and template tags. */
  calls: Set<string>;
  /** Whether the file writes queries, with Kysely's builder or its `sql` tag. */
  hasSql: boolean;
}

/** Returns the files of all modules, without tests. */
export function readModuleFiles(code: Files): ModuleFile[] {
  return [...code].flatMap(([path, text]) => {
    const [, module, name] = /^backend\/modules\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (module === undefined || name === undefined || /\.test\.ts$/.test(name)) return [];
    return [{ path, module, name, ...readFile(path, text) }];
  });
}

function readFile(path: string, text: string): Pick<ModuleFile, "exportedValues" | "calls" | "hasSql"> {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const calls = new Set<string>();
  let hasSql = false;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression;
      if (ts.isIdentifier(called)) calls.add(called.text);
      if (ts.isPropertyAccessExpression(called) && queryMethods.test(called.name.text)) hasSql = true;
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === "sql") hasSql = true;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { exportedValues: file.statements.flatMap(exportedValuesOf), calls, hasSql };
}

function exportedValuesOf(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly ? [] : ["a re-export"];
  if (!ts.canHaveModifiers(statement)) return [];
  if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText(statement.getSourceFile()));
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return [statement.name?.text ?? "default"];
  return [];
}

/** Returns the files that no module should contain. */
export function unusualFiles(files: readonly ModuleFile[]): string[] {
  return files
    .filter(({ module, name }) => {
      const named = extras[module] ?? [];
      return !usualFiles.test(name) && !named.some((one) => (one.endsWith("/") ? name.startsWith(one) : name === one));
    })
    .map(({ path }) => path);
}

/** Returns the exceptions that are no longer needed. */
export function goneExtras(files: readonly ModuleFile[]): string[] {
  return Object.entries(extras).flatMap(([module, names]) =>
    names
      .map((name) => `backend/modules/${module}/${name}`)
      .filter((path) => !files.some((file) => (path.endsWith("/") ? file.path.startsWith(path) : file.path === path))),
  );
}

/** Returns the files that define jobs outside `jobs.ts`. */
export function strayJobs(files: readonly ModuleFile[]): string[] {
  return files.filter(({ name, calls }) => calls.has("defineJob") && name !== "jobs.ts").map(({ path }) => path);
}

/**
 * Returns the files in `operations/` that are not one operation. An operation exports only itself, or answers several
 * endpoints and exports nothing.
 */
export function crowdedOperations(files: readonly ModuleFile[]): string[] {
  return files
    .filter(({ name }) => name.startsWith("operations/"))
    .filter(({ exportedValues: { length }, calls }) => length > 1 || (length === 0 && !calls.has("implement")))
    .map(({ path, exportedValues }) => `${path} exports ${exportedValues.join(", ") || "nothing"}`);
}

/** Returns the files that bind an endpoint manually or outside an operation. */
export function strayEndpoints(files: readonly ModuleFile[]): string[] {
  return files
    .filter(({ name, calls }) => calls.has("route") || (calls.has("implement") && !name.startsWith("operations/")))
    .map(({ path }) => path);
}

/** Returns the files that run queries outside records. */
export function strayQueries(files: readonly ModuleFile[]): string[] {
  return files
    .filter(({ name, hasSql }) => hasSql && !/(^|[/-])records\.ts$|(^|\/)records\//.test(name))
    .map(({ path }) => path);
}
