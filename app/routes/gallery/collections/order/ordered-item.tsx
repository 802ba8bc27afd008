import type { ReactNode } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { Link } from "../../../../ui/link.tsx";
import { DragHandle } from "./drag-handle.tsx";
import type { useOrder } from "./use-order.ts";

interface OrderedItemProps {
  id: string;
  image: { src: string; alt: string; placeholder: string };
  /** Where the creation is shown large. */
  to?: string;
  /** `null` where the order cannot be changed. */
  ordering: ReturnType<typeof useOrder> | null;
  /** Shown over the image. */
  badge?: ReactNode;
  /** What is below the image. */
  children: ReactNode;
}

/** One creation of a list with an order of its own: a square image, with a handle to drag it. */
export function OrderedItem({ id, image: { src, alt, placeholder }, to, ordering, badge, children }: OrderedItemProps) {
  const image = (
    <span
      className="block aspect-square overflow-hidden rounded-md bg-[length:100%_100%] bg-surface-2"
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    >
      <img
        src={src}
        alt={alt}
        width={1}
        height={1}
        loading="lazy"
        decoding="async"
        draggable={false}
        className="size-full object-cover"
      />
    </span>
  );
  return (
    <li
      data-order={id}
      className={classNames("relative min-w-0 transition-opacity", ordering?.dragged === id && "opacity-50")}
    >
      <div className="relative">
        {to === undefined ? (
          image
        ) : (
          <Link to={to} className="block rounded-md">
            {image}
          </Link>
        )}
        {badge}
        {ordering ? <DragHandle {...ordering.handleFor(id)} /> : null}
      </div>
      {children}
    </li>
  );
}
