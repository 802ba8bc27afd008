const encoder = new TextEncoder();

/** Returns a stream of texts, read on demand. `onEnd` is called once, when it was read, failed, or was canceled. */
export function textStream(texts: AsyncGenerator<string>, onEnd: () => void = () => {}): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await texts.next();
          if (!next.done) return controller.enqueue(encoder.encode(next.value));
        } catch (error) {
          onEnd();
          throw error;
        }
        onEnd();
        controller.close();
      },
      async cancel() {
        onEnd();
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
