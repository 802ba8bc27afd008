import { type MouseEvent, type ReactNode, useState } from "react";
import { motionIsWelcome } from "./media-video.tsx";

/**
 * The link of a tile with a video: while a mouse is over it, or it has the focus, the video plays over its still,
 * silently and only where motion is welcome.
 */
export function VideoTileLink({
  to,
  src,
  onOpen,
  children,
}: {
  to: string;
  src: string;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** The still. */
  children: ReactNode;
}) {
  const [playing, setPlaying] = useState(false);
  const play = () => setPlaying(motionIsWelcome());
  const stop = () => setPlaying(false);
  return (
    <a
      href={to}
      onClick={onOpen}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && play()}
      onPointerLeave={stop}
      onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && play()}
      onBlur={stop}
      className="tile-open relative"
    >
      {children}
      {playing ? (
        <video src={src} className="tile-video" aria-hidden="true" tabIndex={-1} autoPlay muted loop playsInline />
      ) : null}
    </a>
  );
}
