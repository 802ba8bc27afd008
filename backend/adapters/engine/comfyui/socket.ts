import { type SocketMessage, socketMessage } from "./answers.ts";
import type { ComfyUiTiming } from "./options.ts";

export interface SocketOptions {
  address: URL;
  headers: Readonly<Record<string, string>>;
  timing: ComfyUiTiming;
  hear(message: SocketMessage): void;
}

export interface Socket {
  /** Whether the server's messages arrive at present. */
  readonly isOpen: boolean;
  /** Says that there is work whose progress is of interest, or that there is none any more. */
  need(isNeeded: boolean): void;
  close(): void;
}

const messageMaxCharacters = 1024 * 1024;

/**
 * The server's socket, open while somebody needs it and for a while after. It comes back by itself when it breaks,
 * later each time. Only its text messages are read; previews of pictures are passed over.
 */
export function openSocket({ address, headers, timing, hear }: SocketOptions): Socket {
  let socket: WebSocket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = timing.reconnectFirst;
  let needed = false;
  let closed = false;

  const later = (milliseconds: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds).unref();
  };

  const drop = () => {
    const open = socket;
    socket = undefined;
    open?.close();
  };

  const connect = () => {
    if (socket || closed || !needed) return;
    // The runtime's WebSocket takes headers (undici, WebSocketInit), which the DOM's types do not know.
    const opening: WebSocket = Reflect.construct(WebSocket, [address, { headers }]);
    opening.binaryType = "arraybuffer";
    socket = opening;
    opening.addEventListener("open", () => {
      pause = timing.reconnectFirst;
    });
    opening.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== "string" || data.length > messageMaxCharacters) return;
      const message = parse(data);
      if (message && socket === opening) hear(message);
    });
    opening.addEventListener("close", () => {
      if (socket !== opening) return;
      socket = undefined;
      if (!needed || closed) return;
      later(pause, connect);
      pause = Math.min(pause * 2, timing.reconnectLast);
    });
    // What goes wrong is followed by a close, which is heard above.
    opening.addEventListener("error", () => {});
  };

  return {
    get isOpen() {
      return socket?.readyState === WebSocket.OPEN;
    },
    need(isNeeded) {
      if (needed === isNeeded) return;
      needed = isNeeded;
      clearTimeout(timer);
      if (needed) connect();
      else later(timing.socketIdle, drop);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      drop();
    },
  };
}

function parse(text: string): SocketMessage | undefined {
  try {
    return socketMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
