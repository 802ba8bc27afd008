import type { Origin } from "../../../../contract/generation-terms.ts";
import type { FileRecipe } from "../../../../contract/uploads.ts";

/** Names the one property of ours in an XMP packet; an identifier, and no address that leads anywhere. */
export const recipeNamespace = "urn:atelier:recipe:1#";

/** IPTC digital source types (cv.iptc.org/newscodes/digitalsourcetype/) of what is painted by rules, made and edited by a model. */
const digitalSourceTypes: Record<Origin, string> = {
  procedural: "algorithmicMedia",
  model: "trainedAlgorithmicMedia",
  "model-edit": "compositeWithTrainedAlgorithmicMedia",
};

export interface PacketDetails {
  origin: Origin;
  creatorTool: string;
  /** Left out of a clean file. */
  recipe?: FileRecipe;
}

/** An XMP packet (ISO 16684-1, section 7) in UTF-8 that says how a file came to be. */
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

/** JSON without a character that XML has no way to hold (XML 1.0, section 2.2): JSON has its own for each. */
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
