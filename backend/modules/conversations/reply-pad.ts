/** Collects the text of a reply. The first text is saved immediately, later text after each pause. */
export interface ReplyPad {
  append(text: string): void;
  /** Drops all text. It is dropped where it is saved as well, when other text follows or the pad is closed. */
  clear(): void;
  content(): string;
  /** Waits for the current save and stops further ones. Throws the error of the last save. */
  close(): Promise<void>;
}

export function createReplyPad(pauseMilliseconds: number, putDown: (content: string) => Promise<void>): ReplyPad {
  let content = "";
  let put = "";
  let isClosed = false;
  let resting: NodeJS.Timeout | undefined;
  let putting = Promise.resolve();

  function write(): void {
    if (isClosed || resting || content === put) return;
    put = content;
    putting = putting.then(() => putDown(content));
    // `close` throws the error. Until then nothing more is saved.
    putting.catch(() => {});
    resting = setTimeout(() => {
      resting = undefined;
      void putting.then(write, () => {});
    }, pauseMilliseconds);
  }

  return {
    append(text) {
      content += text;
      write();
    },
    clear() {
      content = "";
    },
    content: () => content,
    async close() {
      isClosed = true;
      clearTimeout(resting);
      await putting;
    },
  };
}
