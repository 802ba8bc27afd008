import { z } from "zod";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const joined = z.object({
  /** The owner of the collection. */
  ownerId: z.string(),
  collectionId: z.string(),
  collectionName: z.string(),
  inviteId: z.string(),
});
export type JoinedCollection = z.output<typeof joined>;

/** Published when a user has become a member of a collection. */
export const collectionJoined: DomainEvent<JoinedCollection> = { name: "gallery.collection_joined", payload: joined };
