import sharp from "sharp";
import { expect, test } from "vitest";
import { upload, uploads, uploadWithRecipe } from "../../../../contract/uploads.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";
import { readKeywords } from "./read-keywords.ts";

const jpeg = () => sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } }).jpeg();

function packetWith(items: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>${items}</rdf:Bag></dc:subject>
    </rdf:Description></rdf:RDF></x:xmpmeta>`;
}

/** Returns the JPEG with IPTC data that has these datasets. */
function withIptc(file: Uint8Array, datasets: [record: number, dataset: number, value: Buffer][]): Buffer {
  const data = Buffer.concat(
    datasets.flatMap(([record, dataset, value]) => [
      Buffer.from([0x1c, record, dataset, value.length >> 8, value.length & 0xff]),
      value,
    ]),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const other = Buffer.from("8BIM\x04\x25\x03abc\x00\x00\x00\x03xyz\x00", "latin1");
  const resource = Buffer.concat([Buffer.from("8BIM\x04\x04\x00\x00", "latin1"), size, data]);
  const section = Buffer.concat([Buffer.from("Photoshop 3.0\0"), other, resource]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xed, (section.length + 2) >> 8, (section.length + 2) & 0xff]);
  return Buffer.concat([head, section, file.subarray(2)]);
}

test("keywords of XMP and IPTC become tags, each once, and only what a tag can be", async () => {
  const items = ["Harbor", "Tom &amp; Ida", "one, two", "x".repeat(65), " ", "<i>no</i>", "HARBOR"];
  const xmp = packetWith(items.map((item) => `<rdf:li xml:lang="x-default">${item}</rdf:li>`).join(""));
  expect(readKeywords(await jpeg().withXmp(xmp).toBuffer())).toEqual(["Harbor", "Tom & Ida", "one", "two"]);

  const plain = await jpeg().toBuffer();
  const latin = withIptc(plain, [
    [2, 25, Buffer.from("Köln", "latin1")],
    [2, 25, Buffer.from("sea")],
    [2, 5, Buffer.from("title")],
  ]);
  expect(readKeywords(latin)).toEqual(["Köln", "sea"]);
  expect(
    readKeywords(
      withIptc(plain, [
        [1, 90, Buffer.from("\x1b%G")],
        [2, 25, Buffer.from("灯台")],
      ]),
    ),
  ).toEqual(["灯台"]);
  const cut = withIptc(plain, [[2, 25, Buffer.from("sea")]]);
  for (let length = 20; length < 80; length += 3) expect(() => readKeywords(cut.subarray(0, length))).not.toThrow();
  const many = Array.from({ length: 70 }, (_, index) => `<rdf:li>k${index}</rdf:li>`).join("");
  expect(readKeywords(await jpeg().withXmp(packetWith(many)).toBuffer())).toHaveLength(50);
});

describeOnBackend("An uploaded image", (start) => {
  test("keeps the keywords of its file as tags, and is found by them", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const content = await jpeg().withXmp(packetWith("<rdf:li>Zinnober</rdf:li>")).toBuffer();
    const sent = await studio.sendFile(uploads.upload, { field: "image", content, name: "a.jpg" }, ada.access);
    const { id } = upload.parse(sent.json);
    const read = await studio.call(uploads.oneUpload, { params: { id } }, ada.access);
    expect(uploadWithRecipe.parse(read.json)).toMatchObject({ tags: ["Zinnober"], recipe: null });
    const found = await studio.call(uploads.uploads, { query: { search: "zinn" } }, ada.access);
    expect(found.json).toMatchObject({ count: 1, results: [{ id }] });
  });
});
