import { parentPort, workerData } from "node:worker_threads";
import { countSamples } from "@atelier/clips/count-samples";
import { z } from "zod";
import { packetsMax, remux } from "./remux.ts";

const order = z.object({
  bytes: z.instanceof(Uint8Array),
  type: z.enum(["video/mp4", "audio/wav", "audio/mpeg", "audio/mp4"]),
});

const { bytes, type } = order.parse(workerData);
// A few bytes can claim more packets than anyone waits for.
const isTooLong = type.endsWith("/mp4") && countSamples(bytes) > packetsMax;
const made = isTooLong ? "too-long" : await remux(bytes, type);
// Transferred rather than copied, because it is as large as the file.
const handedOver = typeof made !== "string" && made.bytes.buffer instanceof ArrayBuffer ? [made.bytes.buffer] : [];
parentPort?.postMessage(made, handedOver);
