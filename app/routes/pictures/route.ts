import { host } from "../../host.server.ts";
import type { Route } from "./+types/route";

/** Returns an image by which the operator shows visitors the studio. Its address changes with its content. */
export function loader({ params }: Route.LoaderArgs) {
  const picture = host().pictures.find(({ name }) => name === params.name);
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture.bytes, {
    headers: { "content-type": picture.type, "cache-control": "public, max-age=31536000, immutable" },
  });
}
