import type { EndpointShape } from "../../contract/endpoint.ts";
import { contract } from "../../contract/index.ts";

const {
  accounts,
  billing,
  collections,
  conversations,
  gallery,
  generation,
  payments,
  plans,
  recovery,
  training,
  uploads,
} = contract;

/** The calls of the specification (section 7), in its order. Our API has them and adds others. */
const specifiedCalls: ReadonlySet<EndpointShape> = new Set<EndpointShape>([
  accounts.signIn,
  accounts.register,
  recovery.confirmEmail,
  recovery.resendConfirmation,
  recovery.checkConfirmation,
  accounts.google,
  accounts.refresh,
  accounts.profile,
  accounts.changeProfile,
  accounts.changeAvatar,
  accounts.changePassword,
  recovery.forgotPassword,
  recovery.resetPassword,
  accounts.settings,
  accounts.changeSettings,
  training.request,
  training.status,
  training.orders,
  generation.textToImage,
  generation.imageToImage,
  generation.textToVideo,
  generation.imageToVideo,
  generation.status,
  generation.history,
  billing.balance,
  billing.summary,
  plans.subscription,
  plans.plans,
  payments.checkout,
  collections.galleries,
  collections.create,
  collections.images,
  gallery.images,
  gallery.videos,
  uploads.upload,
  uploads.uploads,
  conversations.list,
  conversations.create,
  conversations.get,
  conversations.update,
  conversations.remove,
  conversations.favorite,
  conversations.send,
]);

/** Whether every backend has this call. */
export function isSpecified(endpoint: EndpointShape): boolean {
  return specifiedCalls.has(endpoint);
}
