import type access from "../../locales/en/access.json";
import type admin from "../../locales/en/admin.json";
import type adminAudit from "../../locales/en/adminAudit.json";
import type adminJobs from "../../locales/en/adminJobs.json";
import type adminMail from "../../locales/en/adminMail.json";
import type adminOverview from "../../locales/en/adminOverview.json";
import type adminPayments from "../../locales/en/adminPayments.json";
import type adminStorage from "../../locales/en/adminStorage.json";
import type archive from "../../locales/en/archive.json";
import type auth from "../../locales/en/auth.json";
import type batches from "../../locales/en/batches.json";
import type canvas from "../../locales/en/canvas.json";
import type catalog from "../../locales/en/catalog.json";
import type checkout from "../../locales/en/checkout.json";
import type collections from "../../locales/en/collections.json";
import type commands from "../../locales/en/commands.json";
import type common from "../../locales/en/common.json";
import type compare from "../../locales/en/compare.json";
import type developer from "../../locales/en/developer.json";
import type editor from "../../locales/en/editor.json";
import type engines from "../../locales/en/engines.json";
import type errors from "../../locales/en/errors.json";
import type examples from "../../locales/en/examples.json";
import type explore from "../../locales/en/explore.json";
import type exported from "../../locales/en/export.json";
import type feed from "../../locales/en/feed.json";
import type gallery from "../../locales/en/gallery.json";
import type generation from "../../locales/en/generation.json";
import type history from "../../locales/en/history.json";
import type imports from "../../locales/en/imports.json";
import type legal from "../../locales/en/legal.json";
import type mail from "../../locales/en/mail.json";
import type members from "../../locales/en/members.json";
import type models from "../../locales/en/models.json";
import type moderation from "../../locales/en/moderation.json";
import type notices from "../../locales/en/notices.json";
import type notifications from "../../locales/en/notifications.json";
import type orders from "../../locales/en/orders.json";
import type people from "../../locales/en/people.json";
import type prices from "../../locales/en/prices.json";
import type profile from "../../locales/en/profile.json";
import type prompts from "../../locales/en/prompts.json";
import type reasons from "../../locales/en/reasons.json";
import type recovery from "../../locales/en/recovery.json";
import type reports from "../../locales/en/reports.json";
import type selection from "../../locales/en/selection.json";
import type sent from "../../locales/en/sent.json";
import type series from "../../locales/en/series.json";
import type settings from "../../locales/en/settings.json";
import type setup from "../../locales/en/setup.json";
import type sharing from "../../locales/en/sharing.json";
import type similarity from "../../locales/en/similarity.json";
import type strips from "../../locales/en/strips.json";
import type tags from "../../locales/en/tags.json";
import type training from "../../locales/en/training.json";
import type uploads from "../../locales/en/uploads.json";
import type verification from "../../locales/en/verification.json";
import type viewer from "../../locales/en/viewer.json";
import type wallet from "../../locales/en/wallet.json";

/** The English files of texts that components use. Every other language has the same keys. */
interface PageFiles {
  access: typeof access;
  admin: typeof admin;
  adminAudit: typeof adminAudit;
  adminJobs: typeof adminJobs;
  adminMail: typeof adminMail;
  adminOverview: typeof adminOverview;
  adminPayments: typeof adminPayments;
  adminStorage: typeof adminStorage;
  auth: typeof auth;
  batches: typeof batches;
  canvas: typeof canvas;
  catalog: typeof catalog;
  checkout: typeof checkout;
  collections: typeof collections;
  commands: typeof commands;
  common: typeof common;
  compare: typeof compare;
  developer: typeof developer;
  editor: typeof editor;
  engines: typeof engines;
  examples: typeof examples;
  explore: typeof explore;
  feed: typeof feed;
  gallery: typeof gallery;
  generation: typeof generation;
  history: typeof history;
  imports: typeof imports;
  members: typeof members;
  models: typeof models;
  moderation: typeof moderation;
  notifications: typeof notifications;
  people: typeof people;
  notices: typeof notices;
  orders: typeof orders;
  prices: typeof prices;
  profile: typeof profile;
  prompts: typeof prompts;
  reasons: typeof reasons;
  recovery: typeof recovery;
  reports: typeof reports;
  selection: typeof selection;
  series: typeof series;
  settings: typeof settings;
  setup: typeof setup;
  sharing: typeof sharing;
  similarity: typeof similarity;
  tags: typeof tags;
  strips: typeof strips;
  training: typeof training;
  uploads: typeof uploads;
  verification: typeof verification;
  viewer: typeof viewer;
  wallet: typeof wallet;
}

/** The English files of texts that only the server writes. */
interface ServerFiles {
  errors: typeof errors;
  legal: typeof legal;
  sent: typeof sent;
}

/** The English files of texts that only the backend writes. */
interface BackendFiles {
  archive: typeof archive;
  export: typeof exported;
  mail: typeof mail;
}

/** An interface: the compiler reads it twice as fast as the types that it joins. */
interface Files extends PageFiles, ServerFiles, BackendFiles {}

export type Namespace = keyof PageFiles;
export type ServerNamespace = keyof ServerFiles;
export type AnyNamespace = Namespace | ServerNamespace;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    parseInterpolation: false;
    resources: Files;
  }
}
