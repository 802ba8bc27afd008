import type { Origin } from "../../../../contract/generation-terms.ts";
import type { FileRecipe } from "../../../../contract/uploads.ts";

/** The XML namespace of the recipe property in an XMP packet. It is an identifier and not a URL. */
export const recipeNamespace = "urn:atelier:recipe:1#";

/**
 * IPTC digital source types (cv.iptc.org/newscodes/digitalsourcetype/): drawn by rules, made by a model, edited by one, edited by
 * rules.
 */
export const digitalSourceTypes: Record<Origin, string> = {
  procedural: "algorithmicMedia",
  model: "trainedAlgorithmicMedia",
  "model-edit": "compositeWithTrainedAlgorithmicMedia",
  "procedural-edit": "algorithmicallyEnhanced",
};

export interface PacketDetails {
  origin: Origin;
  creatorTool: string;
  /** Omitted from clean files. */
  recipe?: FileRecipe;
}

/** Returns an XMP packet (ISO 16684-1, section 7) in UTF-8 that describes a file's origin. */
export function recipePacket({ origin, creatorTool, recipe }: PacketDetails): Uint8Array {
  const sourceType = `http://cv.iptc.org/newscodes/digitalsourcetype/${digitalSourceTypes[origin]}`;
  const properties = [
    `<Iptc4xmpExt:DigitalSourceType>${sourceType}</Iptc4xmpExt:DigitalSourceType>`,
    `<xmp:CreatorTool>${inXml(creatorTool)}</xmp:CreatorTool>`,
    ...(recipe ? [`<atelier:Recipe>${inXml(jsonOf(recipe))}</atelier:Recipe>`] : []),
  ];
  return new TextEncoder().encode(
    [
      '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
      '<rdf:Description rdf:about=""',
      ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
      ' xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
      ` xmlns:atelier="${recipeNamespace}">`,
      ...properties,
      "</rdf:Description></rdf:RDF></x:xmpmeta>",
      '<?xpacket end="r"?>',
    ].join("\n"),
  );
}

/** Returns JSON that escapes every character that XML cannot represent (XML 1.0, section 2.2). */
function jsonOf(recipe: FileRecipe): string {
  return JSON.stringify(recipe).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function inXml(text: string): string {
  const named: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return text.replace(/[&<>]/g, (character) => named[character] ?? "");
}
