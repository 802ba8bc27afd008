import { type ApiOutcome, type Client, createClient } from "../../app/api/client.ts";
import { signedIn } from "../../contract/accounts.ts";
import type { CheckoutRequest } from "../../contract/checkout.ts";
import { contract } from "../../contract/index.ts";
import type { OwnProduct } from "./own-product.ts";
import { goodPassword, newEmail } from "./users.ts";

/** A user who calls the API of a product under test. */
export interface ApiUser {
  email: string;
  calls: Client<typeof contract>;
  /** Pays at the test checkout. */
  buy(request: CheckoutRequest): Promise<void>;
}

/** Returns the value of a call. Throws what refused it. */
export function valueIn<T>(outcome: ApiOutcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

/** Creates an account at the API, whose calls have these headers. */
export async function registerUser(
  { address }: OwnProduct,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiUser> {
  const email = newEmail();
  let access = "";
  const calls = createClient(contract, address, (request) => {
    const asked = request();
    if (access !== "") asked.headers.set("authorization", `Bearer ${access}`);
    for (const [name, value] of Object.entries(headers)) asked.headers.set(name, value);
    return fetch(asked);
  });
  access = signedIn.parse(valueIn(await calls.accounts.register({ body: { email, password: goodPassword } }))).access;
  return {
    email,
    calls,
    async buy(body) {
      const { checkout } = valueIn(await calls.payments.checkout({ body }));
      const id = checkout.url.split("/").at(-1) ?? "";
      valueIn(await calls.testCheckout.act({ params: { id }, body: { action: "pay" } }));
    },
  };
}
