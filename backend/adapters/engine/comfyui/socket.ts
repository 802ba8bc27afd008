import { type SocketMessage, socketMessage } from "./answers.ts";
import type { ComfyUiTiming } from "./options.ts";

export interface SocketOptions {
  address: URL;
  headers: Readonly<Record<string, string>>;
  timing: ComfyUiTiming;
  hear(message: SocketMessage): void;
}

export interface Socket {
  /** Whether the server's messages currently arrive. */
  readonly isOpen: boolean;
  /** Tells the socket whether any job's progress is currently followed. */
  need(isNeeded: boolean): void;
  close(): void;
}

const messageMaxCharacters = 1024 * 1024;

/**
 * The server's socket, open while it is needed and for a while after. It reconnects automatically, with a growing
 * pause. Only its text messages are read; preview images are ignored.
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
    // The runtime's WebSocket accepts headers (undici, WebSocketInit), which the DOM's types do not declare.
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
    // Every error is followed by a close event, which is handled above.
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
