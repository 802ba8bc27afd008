import { accounts } from "./accounts.ts";
import { adminAnnouncement } from "./admin/announcement.ts";
import { adminAssistant } from "./admin/assistant.ts";
import { adminAudit } from "./admin/audit.ts";
import { adminBooks } from "./admin/books.ts";
import { adminCatalog } from "./admin/catalog.ts";
import { adminEngines } from "./admin/engines.ts";
import { adminInvites } from "./admin/invites.ts";
import { adminJobs } from "./admin/jobs.ts";
import { adminMail } from "./admin/mail.ts";
import { adminMaintenance } from "./admin/maintenance.ts";
import { adminOrders } from "./admin/orders.ts";
import { adminOverview } from "./admin/overview.ts";
import { adminPayments } from "./admin/payments.ts";
import { adminReports } from "./admin/reports.ts";
import { adminSignUp } from "./admin/sign-up.ts";
import { adminStorage } from "./admin/storage.ts";
import { adminStudio } from "./admin/studio.ts";
import { adminUsers } from "./admin/users.ts";
import { batches } from "./batches.ts";
import { billing } from "./billing.ts";
import { payments } from "./checkout.ts";
import { collectionMembers } from "./collection-members.ts";
import { collections } from "./collections.ts";
import { conversations } from "./conversations.ts";
import { exports } from "./exports.ts";
import { feed } from "./feed.ts";
import { gallery } from "./gallery.ts";
import { generation } from "./generation.ts";
import { imports } from "./imports.ts";
import { invites } from "./invites.ts";
import { keys } from "./keys.ts";
import { masks } from "./masks.ts";
import { monthly } from "./monthly.ts";
import { notifications } from "./notifications.ts";
import { plans } from "./plans.ts";
import { prompts } from "./prompts.ts";
import { recovery } from "./recovery.ts";
import { reports } from "./reports.ts";
import { series } from "./series.ts";
import { sessions } from "./sessions.ts";
import { sharing } from "./sharing.ts";
import { shell } from "./shell.ts";
import { similarity } from "./similarity.ts";
import { studio } from "./studio.ts";
import { tags } from "./tags.ts";
import { testCheckout } from "./test-checkout.ts";
import { training } from "./training.ts";
import { uploads } from "./uploads.ts";
import { verifications } from "./verification.ts";
import { webhooks } from "./webhooks.ts";

/** Every endpoint of the product, grouped as in the client, in the order of the API reference. */
export const contract = {
  accounts,
  invites,
  recovery,
  sessions,
  gallery,
  similarity,
  collections,
  tags,
  collectionMembers,
  uploads,
  masks,
  imports,
  verifications,
  sharing,
  feed,
  prompts,
  series,
  generation,
  batches,
  monthly,
  conversations,
  billing,
  plans,
  payments,
  testCheckout,
  training,
  keys,
  webhooks,
  exports,
  notifications,
  reports,
  shell,
  studio,
  adminStudio,
  adminInvites,
  adminSignUp,
  adminUsers,
  adminEngines,
  adminAssistant,
  adminOverview,
  adminJobs,
  adminStorage,
  adminMail,
  adminPayments,
  adminBooks,
  adminReports,
  adminOrders,
  adminAnnouncement,
  adminMaintenance,
  adminAudit,
  adminCatalog,
};
