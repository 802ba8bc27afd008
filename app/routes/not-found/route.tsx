import { data } from "react-router";
import { translator } from "../../i18n/language.server.ts";
import type { Route } from "./+types/route";

function notFound(context: Route.LoaderArgs["context"]): never {
  throw data({ message: translator(context)("common:notFound.message") }, { status: 404 });
}

export function loader({ context }: Route.LoaderArgs) {
  return notFound(context);
}

export function action({ context }: Route.ActionArgs) {
  return notFound(context);
}

export default function NotFound() {
  return null;
}
