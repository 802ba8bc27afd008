import { type FileRecipe, fileRecipe } from "../../../../contract/uploads.ts";
import { recipeNamespace } from "./packet.ts";
import { propertyTexts, readPacket } from "./read-packet.ts";

/** Returns the recipe in a downloaded PNG, JPEG, WebP or MP4; `undefined` if it is missing or incomplete. */
export function readRecipe(file: Uint8Array): FileRecipe | undefined {
  const packet = readPacket(file);
  return packet === undefined ? undefined : recipeIn(packet);
}

/** What an XMP packet says about its file. Anyone can write one. */
export interface FileMarks {
  digitalSourceType: string | undefined;
  creatorTool: string | undefined;
  recipe: FileRecipe | undefined;
}

/** Returns what the XMP packet of a PNG, JPEG, WebP, AVIF, or MP4 says. */
export function readMarks(file: Uint8Array): FileMarks {
  const packet = readPacket(file) ?? "";
  const first = (namespace: string, name: string) => propertyTexts(packet, namespace, name).next().value ?? undefined;
  return {
    digitalSourceType: first("http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "DigitalSourceType"),
    creatorTool: first("http://ns.adobe.com/xap/1.0/", "CreatorTool"),
    recipe: recipeIn(packet),
  };
}

function recipeIn(packet: string): FileRecipe | undefined {
  for (const text of propertyTexts(packet, recipeNamespace, "Recipe")) {
    const recipe = fileRecipe.safeParse(jsonIn(text));
    if (recipe.success) return recipe.data;
  }
  return undefined;
}

function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
