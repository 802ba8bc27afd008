import { accounts } from "./accounts.ts";
import { billing } from "./billing.ts";
import { gallery } from "./gallery.ts";
import { generation } from "./generation.ts";
import { recovery } from "./recovery.ts";
import { sessions } from "./sessions.ts";
import { uploads } from "./uploads.ts";

/** Every endpoint of the product, grouped as the client offers them. */
export const contract = { accounts, recovery, sessions, billing, gallery, uploads, generation };
