import { type Basis, d50, type Triple } from "./color-primaries.ts";
import { bytesOf, viewOf } from "./sections.ts";
import type { Transfer } from "./transfer-functions.ts";

const headerBytes = 128;
const curveSteps = 1_024;
/** Nodes of a table on each side: as many as the decoder's color engine uses itself. */
const tableNodes = 33;

/** Returns a profile of linear primaries (adapted to D50) and one curve for all of them (ICC.1:2001-04). */
export function matrixProfile({ red, green, blue }: Basis, transfer: Transfer): Uint8Array {
  const curve = curveTag(transfer);
  return profile("RGB ", [
    ["rXYZ", xyzTag(red)],
    ["gXYZ", xyzTag(green)],
    ["bXYZ", xyzTag(blue)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ]);
}

/** Returns a profile of gray values. */
export function grayProfile(transfer: Transfer): Uint8Array {
  return profile("GRAY", [["kTRC", curveTag(transfer)]]);
}

/** Returns a profile that looks each color up in a table of XYZ (relative to D50) and interpolates. */
export function tableProfile(toXyz: (color: Triple) => Triple): Uint8Array {
  const [channels, identity] = [3, [1, 0, 0, 0, 1, 0, 0, 0, 1]];
  const head = new Uint8Array(52);
  head.set(bytesOf("mft2"));
  head.set([channels, channels, tableNodes], 8);
  const view = viewOf(head);
  for (const [index, value] of identity.entries()) view.setInt32(12 + index * 4, value * 0x1_00_00);
  view.setUint16(48, 2);
  view.setUint16(50, 2);
  const straight = words(Array.from({ length: channels }, () => [0, 0xffff]).flat());
  const table = new Uint8Array(tableNodes ** 3 * channels * 2);
  const tableView = viewOf(table);
  const part = (node: number) => node / (tableNodes - 1);
  let at = 0;
  for (let r = 0; r < tableNodes; r++) {
    for (let g = 0; g < tableNodes; g++) {
      for (let b = 0; b < tableNodes; b++) {
        for (const value of toXyz([part(r), part(g), part(b)])) {
          // A value of one is 0x8000 (section 6.3.4.2).
          tableView.setUint16(at, Math.min(0xffff, Math.max(0, Math.round(value * 0x80_00))));
          at += 2;
        }
      }
    }
  }
  return profile("RGB ", [["A2B0", Buffer.concat([head, straight, table, straight])]]);
}

function profile(colorSpace: "RGB " | "GRAY", tags: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const all = [["wtpt", xyzTag(d50)], ["desc", nameTag], ["cprt", rightsTag], ...tags] as const;
  const table = new Uint8Array(4 + all.length * 12);
  const tableView = viewOf(table);
  tableView.setUint32(0, all.length);
  let at = headerBytes + table.length;
  const data = all.map(([signature, tag], index) => {
    const padded = new Uint8Array(Math.ceil(tag.length / 4) * 4);
    padded.set(tag);
    table.set(bytesOf(signature), 4 + index * 12);
    tableView.setUint32(8 + index * 12, at);
    tableView.setUint32(12 + index * 12, tag.length);
    at += padded.length;
    return padded;
  });
  const header = new Uint8Array(headerBytes);
  const view = viewOf(header);
  view.setUint32(0, at);
  view.setUint32(8, 0x02_40_00_00);
  header.set(bytesOf("mntr"), 12);
  header.set(bytesOf(colorSpace), 16);
  header.set(bytesOf("XYZ "), 20);
  header.set(bytesOf("acsp"), 36);
  header.set(xyzTag(d50).subarray(8), 68);
  return Buffer.concat([header, table, ...data]);
}

function xyzTag(color: Triple): Uint8Array {
  const tag = new Uint8Array(20);
  tag.set(bytesOf("XYZ "));
  for (const [index, value] of color.entries()) viewOf(tag).setInt32(8 + index * 4, Math.round(value * 0x1_00_00));
  return tag;
}

function curveTag(transfer: Transfer): Uint8Array {
  const tag = new Uint8Array(12);
  tag.set(bytesOf("curv"));
  viewOf(tag).setUint32(8, curveSteps);
  const values = Array.from({ length: curveSteps }, (_, step) => transfer(step / (curveSteps - 1)) * 0xffff);
  return Buffer.concat([tag, words(values)]);
}

function words(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2);
  const view = viewOf(bytes);
  for (const [index, value] of values.entries()) view.setUint16(index * 2, Math.round(value));
  return bytes;
}

/** A description without its localized forms (section 6.5.17). */
const nameTag = descriptionTag("From PNG");
const rightsTag = Buffer.concat([bytesOf("text\0\0\0\0"), bytesOf("No copyright, use freely\0")]);

function descriptionTag(name: string): Uint8Array {
  const tag = new Uint8Array(12 + name.length + 1 + 78);
  tag.set(bytesOf("desc"));
  viewOf(tag).setUint32(8, name.length + 1);
  tag.set(bytesOf(name), 12);
  return tag;
}
