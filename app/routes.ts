import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const onlyWhileDeveloping = import.meta.env.DEV ? [route("_design", "routes/design/route.tsx")] : [];

export default [
  layout("routes/signed-in/layout.tsx", [
    layout("routes/shell/top-bar.tsx", [
      index("routes/explore/route.tsx"),
      route("generations/:id", "routes/generation/route.tsx"),
      route("sources", "routes/sources/route.tsx"),
    ]),
    layout("routes/shell/sidebar.tsx", [
      route("gallery", "routes/gallery/route.tsx"),
      route("profile", "routes/profile/route.tsx"),
      route("profile/delete", "routes/profile/delete.tsx"),
      route("settings", "routes/settings/route.tsx"),
    ]),
    route("profile/picture", "routes/profile/picture.ts"),
    route("settings/devices", "routes/devices/route.ts"),
    route("export", "routes/export/route.ts"),
    route("generations/:id/progress", "routes/generation/progress.ts"),
    route("generations/:id/events", "routes/generation/events.ts"),
    route("creations/:id", "routes/creation/route.ts"),
    route("uploads", "routes/uploads/route.ts"),
    route("uploads/recipe", "routes/uploads/recipe.ts"),
  ]),
  route("auth", "routes/auth/route.tsx"),
  route("auth/email-sent", "routes/recovery/email-sent.tsx"),
  route("auth/confirm-email/:token", "routes/recovery/confirm-email.tsx"),
  route("auth/google", "routes/google/start.ts"),
  route("auth/google/callback", "routes/google/callback.ts"),
  route("auth/google/link", "routes/google/link.tsx"),
  route("forgot-password", "routes/recovery/forgot-password.tsx"),
  route("reset-password", "routes/recovery/reset-password.tsx"),
  route("reset/:uid/:token/:tenant", "routes/recovery/reset.tsx"),
  route("logout", "routes/auth/sign-out.ts"),
  route("terms", "routes/legal/terms.tsx"),
  route("privacy", "routes/legal/privacy.tsx"),
  route("preferences", "routes/preferences/route.ts"),
  route("site.webmanifest", "routes/manifest/route.ts"),
  route("texts/:language/:file", "routes/texts/route.ts"),
  route("api/*", "routes/api/route.ts"),
  ...onlyWhileDeveloping,
  route("*", "routes/not-found/route.tsx"),
] satisfies RouteConfig;
