import { MediaImage } from "../../../parts/media-image.tsx";
import { Link } from "../../../ui/link.tsx";
import type { ShownPicture } from "../shown-messages.ts";

/** Thumbnails of a message's images. Each links to its creation. */
export function Pictures({ label, pictures }: { label: string; pictures: readonly ShownPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap justify-end gap-1.5">
      {pictures.map(({ id, prompt, src, width, height, placeholder }) => (
        <li key={id}>
          <Link to={`/creations/${id}`} className="block overflow-hidden rounded-md">
            <MediaImage
              src={src}
              alt={prompt || label}
              width={width}
              height={height}
              placeholder={placeholder}
              className="h-32 max-w-full"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
