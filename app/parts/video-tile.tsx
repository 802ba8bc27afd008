import { type MouseEvent, type ReactNode, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { motionIsWelcome } from "./media-video.tsx";

/**
 * The link of a tile with a video. While hovered or focused, the video plays over its still, silently and only where
 * motion is allowed. On touch screens a button does that, because a tap opens the tile.
 */
export function VideoTileLink({
  to,
  src,
  onOpen,
  playLabel,
  children,
}: {
  to: string;
  src: string;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Accessible name of the play button. */
  playLabel: string;
  /** The still. */
  children: ReactNode;
}) {
  const [playing, setPlaying] = useState(false);
  const play = () => setPlaying(motionIsWelcome());
  const stop = () => setPlaying(false);
  return (
    <>
      <a
        href={to}
        onClick={onOpen}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && play()}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && stop()}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && play()}
        onBlur={stop}
        className="tile-open relative"
      >
        {children}
        {playing ? (
          <video src={src} className="tile-video" aria-hidden="true" tabIndex={-1} autoPlay muted loop playsInline />
        ) : null}
      </a>
      <button
        type="button"
        aria-label={playLabel}
        aria-pressed={playing}
        onClick={() => setPlaying(!playing)}
        className="tile-play"
      >
        <span>{playing ? <Icon name="pause" /> : <Icon name="play" />}</span>
      </button>
    </>
  );
}
