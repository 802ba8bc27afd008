import type auth from "../../locales/en/auth.json";
import type common from "../../locales/en/common.json";
import type errors from "../../locales/en/errors.json";
import type explore from "../../locales/en/explore.json";
import type gallery from "../../locales/en/gallery.json";
import type generation from "../../locales/en/generation.json";
import type legal from "../../locales/en/legal.json";
import type profile from "../../locales/en/profile.json";
import type recovery from "../../locales/en/recovery.json";
import type settings from "../../locales/en/settings.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      auth: typeof auth;
      common: typeof common;
      errors: typeof errors;
      explore: typeof explore;
      gallery: typeof gallery;
      generation: typeof generation;
      legal: typeof legal;
      profile: typeof profile;
      recovery: typeof recovery;
      settings: typeof settings;
    };
  }
}
