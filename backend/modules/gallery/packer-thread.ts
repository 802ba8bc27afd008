import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { remux } from "./remux.ts";

const order = z.object({
  bytes: z.instanceof(Uint8Array),
  type: z.enum(["video/mp4", "audio/wav", "audio/mpeg", "audio/mp4"]),
});

const { bytes, type } = order.parse(workerData);
const made = await remux(bytes, type);
// Transferred rather than copied, because it is as large as the file.
const handedOver = typeof made !== "string" && made.bytes.buffer instanceof ArrayBuffer ? [made.bytes.buffer] : [];
parentPort?.postMessage(made, handedOver);
