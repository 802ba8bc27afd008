/** What is written of an answer so far. It is put down at once, and from then on every so often while there is more. */
export interface ReplyPad {
  append(text: string): void;
  content(): string;
  /** Waits for what is being put down, and puts nothing down any more. Throws what the last putting down threw. */
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
    // Told by `close`; until then nothing more is put down.
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
    content: () => content,
    async close() {
      isClosed = true;
      clearTimeout(resting);
      await putting;
    },
  };
}
