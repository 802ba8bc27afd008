import type { Api } from "../../../app/api/api.server.ts";
import { createClient } from "../../../app/api/client.ts";
import { standInsFor } from "../../../app/api/stand-ins.ts";
import { contract } from "../../../contract/index.ts";
import { originOf } from "../listening.ts";
import type { ForeignBackend } from "./server.ts";

/** Returns the client of the pages for a backend, signed in as a new user. */
export async function signedInTo({ server }: ForeignBackend): Promise<Api> {
  let bearer = "";
  const client = createClient(
    contract,
    await originOf(server),
    (request) => {
      const sent = request();
      sent.headers.set("authorization", `Bearer ${bearer}`);
      return fetch(sent);
    },
    () => standInsFor({ assistantLabel: "Assistant", appName: "Atelier" }),
  );
  const user = { email: "ada@example.com", password: "seven quiet herons", first_name: "", last_name: "" };
  const registered = await client.accounts.register({ body: user });
  if (!registered.ok || !("access" in registered.value)) throw new Error("Nobody could register.");
  bearer = registered.value.access;
  return client;
}
