import { Icon } from "../../ui/icon.tsx";
import type { FoundGroup } from "./found.ts";

const icons = { prompts: "notebook-pen", creations: "image", conversations: "messages-square" } as const;

/** The icon of a search result: its thumbnail, or an icon for its kind. */
export function FoundIcon({ group, thumbnail }: { group: FoundGroup; thumbnail: string | undefined }) {
  const icon = icons[group];
  return thumbnail === undefined ? (
    <Icon name={icon} />
  ) : (
    <img
      src={thumbnail}
      alt=""
      width={32}
      height={32}
      decoding="async"
      className="-mx-1.75 size-8 max-w-none shrink-0 rounded-sm object-cover"
    />
  );
}
