import { readFileSync } from "node:fs";
import { z } from "zod";

/** A decoded image: three planes of 8 bits, YUV 4:2:0, without gaps between rows. */
export interface Frame {
  width: number;
  height: number;
  planes: Uint8Array<ArrayBuffer>;
}

export interface Decoder {
  /**
   * Decodes an access unit (ITU-T H.264, Annex B). Frames come out in the order in which they are shown, so that it may
   * be the frame of an earlier unit, or none yet. Throws when the data is broken or needs more than the decoder can do.
   */
  decode(unit: Uint8Array): Frame | undefined;
  /** Returns the frames that have not come out yet. */
  end(): Frame[];
}

type Call = (...values: number[]) => number;
const call = z.custom<Call>((value) => typeof value === "function");
const exportsOf = z.object({
  memory: z.instanceof(WebAssembly.Memory),
  _initialize: call,
  open: call,
  allocate: call,
  release: call,
  decode: call,
  flush: call,
  ready: call,
  width: call,
  height: call,
  stride: call,
  plane: call,
});

/** `dsFramePending`: the frame comes out later. All other bits of the state are errors. */
const framePending = 1;
/** More frames than the largest reorder buffer (16) never wait. */
const waitingMax = 32;

let program: WebAssembly.Module | undefined;

/**
 * Opens an H.264 decoder: OpenH264 in WebAssembly, which can reach neither files nor memory outside its own, and whose
 * memory has a limit. It knows the profiles Baseline, Main, and High, with 8 bits, 4:2:0, and progressive frames.
 */
export async function openDecoder(): Promise<Decoder> {
  program ??= await WebAssembly.compile(readFileSync(new URL("./decoder.wasm", import.meta.url)));
  // The C library imports them, and the decoder never uses them.
  const unused = () => 0;
  const system = { clock_time_get: unused, fd_close: unused, fd_seek: unused, fd_write: unused };
  const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: system });
  const decoder = exportsOf.parse(instance.exports);
  const { memory } = decoder;
  decoder._initialize();
  if (decoder.open() !== 0) throw new Error("the decoder did not open");

  const frame = (): Frame | undefined => {
    if (decoder.ready() === 0) return undefined;
    const width = decoder.width();
    const height = decoder.height();
    const planes = new Uint8Array((width * height * 3) / 2);
    let to = 0;
    for (let plane = 0; plane < 3; plane++) {
      const columns = plane === 0 ? width : width / 2;
      const rows = plane === 0 ? height : height / 2;
      const start = decoder.plane(plane);
      const stride = decoder.stride(plane);
      for (let row = 0; row < rows; row++, to += columns) {
        planes.set(new Uint8Array(memory.buffer, start + row * stride, columns), to);
      }
    }
    return { width, height, planes };
  };

  return {
    decode(unit) {
      const at = decoder.allocate(unit.length);
      if (at === 0) throw new Error("the decoder has no memory left");
      new Uint8Array(memory.buffer).set(unit, at);
      const state = decoder.decode(at, unit.length);
      decoder.release(at);
      if ((state & ~framePending) !== 0) throw new Error(`the decoder refused a frame with state ${state}`);
      return frame();
    },
    end() {
      const frames: Frame[] = [];
      for (let calls = 0; calls < waitingMax && decoder.flush() > 0; calls++) {
        const next = frame();
        if (next) frames.push(next);
      }
      return frames;
    },
  };
}
