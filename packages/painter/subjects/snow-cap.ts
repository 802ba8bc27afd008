import { path } from "./pen.ts";

export const snowCap = (d: string) => path(d, "#f4f7fc");
