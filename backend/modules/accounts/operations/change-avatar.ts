import { createHash } from "node:crypto";
import { accounts } from "../../../../contract/accounts.ts";
import { accountLimit } from "../../../http/limits.ts";
import { refuseFields } from "../../../http/operation.ts";
import { avatarKey } from "../avatars.ts";
import { implement } from "../deps.ts";
import { showAvatar } from "../show-avatar.ts";

/** Makes an avatar from the uploaded image, shows it, and removes the previous one. */
export const changeAvatar = implement(
  accounts.changeAvatar,
  {
    limits: [
      // Decoding needs much CPU and memory.
      accountLimit({ name: "avatar: account", times: 30, perSeconds: 3_600 }),
    ],
    fileTooLarge: "avatarTooLarge",
  },
  async (deps, { file }, { userId }) => {
    const { avatarPictures, storage } = deps;
    const picture = await avatarPictures.make(file.bytes, userId);
    if (!picture) return refuseFields({ field: "avatar", key: "avatarType", values: {} });
    const sha256 = createHash("sha256").update(picture).digest("hex");
    await storage.put(avatarKey(userId, sha256), picture);
    return showAvatar(deps, userId, sha256);
  },
);
