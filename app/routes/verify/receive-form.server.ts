import type { ReceivedForm } from "../../../contract/endpoint.ts";

interface Received {
  form: ReceivedForm;
  /** Reads what nobody has read. The middleware has checked the size. */
  discardRest(): Promise<void>;
}

/** Returns a form with files as it arrives; `undefined` for another body. */
export function receiveForm({ body, headers }: Request): Received | undefined {
  const contentType = headers.get("content-type") ?? "";
  if (!body || !/^multipart\/form-data\s*;/i.test(contentType)) return undefined;
  const reader = body.getReader();
  let isOver = false;
  const next = async () => {
    const part = await reader.read();
    isOver = part.done;
    return part;
  };
  const passedOn = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return {
    form: { contentType, body: passedOn },
    async discardRest() {
      while (!isOver) await next();
    },
  };
}
