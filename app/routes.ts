import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const onlyWhileDeveloping = import.meta.env.DEV ? [route("_design", "routes/design/route.tsx")] : [];

export default [
  layout("routes/signed-in/layout.tsx", [
    layout("routes/shell/top-bar.tsx", [
      index("routes/explore/route.tsx"),
      route("generations/:id", "routes/generation/route.tsx"),
    ]),
    layout("routes/shell/sidebar.tsx", [route("gallery", "routes/gallery/route.tsx")]),
    route("generations/:id/progress", "routes/generation/progress.ts"),
    route("creations/:id", "routes/creation/route.ts"),
  ]),
  route("auth", "routes/auth/route.tsx"),
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
