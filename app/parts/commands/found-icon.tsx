import ImageIcon from "lucide-react/icons/image";
import MessagesSquare from "lucide-react/icons/messages-square";
import NotebookPen from "lucide-react/icons/notebook-pen";
import type { FoundGroup } from "./found.ts";

const icons = { prompts: NotebookPen, creations: ImageIcon, conversations: MessagesSquare };

/** The icon of a search result: its thumbnail, or an icon for its kind. */
export function FoundIcon({ group, thumbnail }: { group: FoundGroup; thumbnail: string | undefined }) {
  const Icon = icons[group];
  return thumbnail === undefined ? (
    <Icon aria-hidden />
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
