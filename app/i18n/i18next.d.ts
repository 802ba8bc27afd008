import type auth from "../../locales/en/auth.json";
import type checkout from "../../locales/en/checkout.json";
import type collections from "../../locales/en/collections.json";
import type commands from "../../locales/en/commands.json";
import type common from "../../locales/en/common.json";
import type developer from "../../locales/en/developer.json";
import type errors from "../../locales/en/errors.json";
import type explore from "../../locales/en/explore.json";
import type gallery from "../../locales/en/gallery.json";
import type generation from "../../locales/en/generation.json";
import type history from "../../locales/en/history.json";
import type legal from "../../locales/en/legal.json";
import type models from "../../locales/en/models.json";
import type notifications from "../../locales/en/notifications.json";
import type profile from "../../locales/en/profile.json";
import type prompts from "../../locales/en/prompts.json";
import type recovery from "../../locales/en/recovery.json";
import type selection from "../../locales/en/selection.json";
import type settings from "../../locales/en/settings.json";
import type sharing from "../../locales/en/sharing.json";
import type training from "../../locales/en/training.json";
import type uploads from "../../locales/en/uploads.json";
import type viewer from "../../locales/en/viewer.json";
import type wallet from "../../locales/en/wallet.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      auth: typeof auth;
      checkout: typeof checkout;
      collections: typeof collections;
      commands: typeof commands;
      common: typeof common;
      developer: typeof developer;
      errors: typeof errors;
      explore: typeof explore;
      gallery: typeof gallery;
      generation: typeof generation;
      history: typeof history;
      legal: typeof legal;
      models: typeof models;
      notifications: typeof notifications;
      profile: typeof profile;
      prompts: typeof prompts;
      recovery: typeof recovery;
      selection: typeof selection;
      settings: typeof settings;
      sharing: typeof sharing;
      training: typeof training;
      uploads: typeof uploads;
      viewer: typeof viewer;
      wallet: typeof wallet;
    };
  }
}
