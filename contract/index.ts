import { accounts } from "./accounts.ts";
import { billing } from "./billing.ts";
import { gallery } from "./gallery.ts";
import { generation } from "./generation.ts";

/** Every endpoint of the product, grouped as the client offers them. */
export const contract = { accounts, billing, gallery, generation };
