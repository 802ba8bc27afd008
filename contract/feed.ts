import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const galleryFeed = z
  .object({
    /** When its current address was created; `null` while it is off. */
    created_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "GalleryFeed" });

export const newGalleryFeed = z
  .object({
    created_at: z.iso.datetime(),
    /** The feed's address, relative to the studio's. It is the only permission, and this is the only answer that has it. */
    url: z.string(),
  })
  .meta({ id: "NewGalleryFeed" });

const path = "/api/gallery/feed/";

export const feed = {
  read: endpoint({
    method: "GET",
    path,
    tag: "Sharing",
    summary: "Retrieve whether your gallery has a private Atom feed.",
    auth: "bearer",
    answer: { status: 200, payload: galleryFeed },
    refusals: [],
  }),
  turnOn: endpoint({
    method: "POST",
    path,
    tag: "Sharing",
    summary: "Create the private Atom feed of your gallery. An address that existed before stops working.",
    auth: "bearer",
    answer: { status: 201, payload: newGalleryFeed },
    refusals: [],
  }),
  turnOff: endpoint({
    method: "DELETE",
    path,
    tag: "Sharing",
    summary: "Turn the private feed off. Its address and those of its files stop working immediately.",
    auth: "bearer",
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
};
