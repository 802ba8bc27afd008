import type { Money } from "../../../contract/money.ts";
import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import type { Facts } from "../../adapters/facts/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { PaymentProvider, TestCheckout } from "../../adapters/payments/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { CreditIdentity } from "../accounts/index.ts";
import type { Catalogue } from "./catalogue.ts";

/** What of buying there is. */
export interface BillingFeatures {
  /** Plans, payments and the ledger; without them credits are only given and spent. */
  billing: boolean;
  /** The payment provider's page for cards and invoices. */
  portal: boolean;
  packs: boolean;
}

export const allFeatures: BillingFeatures = { billing: true, portal: true, packs: true };

export interface BillingDeps {
  database: Database;
  facts: Facts;
  jobQueue: Pick<JobQueue, "enqueue">;
  runtime: Runtime;
  catalogue: Catalogue;
  /** All of it when left out. */
  features?: BillingFeatures;
  /** Who takes the money; `null` where nothing can be bought. */
  provider: PaymentProvider | null;
  /** The address of the account's owner, for the payment provider; `undefined` for an unknown account. */
  emailOf(accountId: string): Promise<string | undefined>;
  /** A request for a trained model that waits for its payment: what was said it costs. `undefined` for any other. */
  trainingToPay(accountId: string, inquiryId: string): Promise<Money | undefined>;
  /** A payment for such a request is begun. Whether it still waits for one. */
  trainingCheckoutBegun(tx: Tx, accountId: string, inquiryId: string): Promise<boolean>;
  /** Whether a request that money came for still waits for it; it stays so until the transaction has ended. */
  trainingAwaited(tx: Tx, accountId: string, inquiryId: string): Promise<boolean>;
  /** The same where it is the test checkout, which people and developers can act on. */
  testCheckout: TestCheckout | null;
  /**
   * Takes in what the provider has to tell and has not told yet, where it does not come by itself; or these messages of the
   * test checkout, in this order.
   */
  takeInNews(chosen?: readonly string[]): Promise<void>;
  /** Where people reach the product. */
  publicOrigin: string;
  /** Whether there is an account with this id: nothing is given to one that was deleted meanwhile. */
  accountExists(queries: Queries, accountId: string): Promise<boolean>;
  /** Below how many hundredths the owner wants to be told; 0 for never, `undefined` for an unknown account. */
  creditAlertThresholdOf(queries: Queries, accountId: string): Promise<number | undefined>;
  log: { error(facts: object, message: string): void; warn(facts: object, message: string): void };
  /**
   * What an account's free credits are counted by, and since when, in milliseconds since the epoch: the same for all
   * accounts that one mailbox has and has had. `undefined` for an unknown one.
   */
  creditIdentityOf(queries: Queries, accountId: string): Promise<CreditIdentity | undefined>;
  /** The same, which stays so once the transaction has committed: only by this may credits be given. */
  claimCreditIdentity(tx: Tx, accountId: string): Promise<CreditIdentity | undefined>;
}
