import { z } from "zod";
import type { Verification } from "../../../contract/verification.ts";
import { type DigitalSourceType, digitalSourceTypes } from "../../../contract/verification-terms.ts";
import type { Manifest } from "../../adapters/content-credentials/port.ts";
import { plainLine } from "../../http/plain-text.ts";

export type Provenance = Pick<Verification, "digital_source_type" | "program" | "model" | "created_at" | "is_edited">;

export const noProvenance: Provenance = {
  digital_source_type: null,
  program: null,
  model: null,
  created_at: null,
  is_edited: false,
};

const textMaxCharacters = 120;

/** Returns a text from a file on one line, without characters that do harm, and cut; `null` when nothing is left. */
export function shownText(text: string | null | undefined): string | null {
  const characters = [...plainLine((text ?? "").slice(0, 4 * textMaxCharacters))];
  const shown = characters.slice(0, textMaxCharacters).join("");
  if (shown === "") return null;
  return characters.length > textMaxCharacters ? `${shown}…` : shown;
}

/** Former terms of the IPTC. */
const formerTerms: Readonly<Record<string, DigitalSourceType>> = {
  digitalArt: "digitalCreation",
  minorHumanEdits: "humanEdits",
  softwareImage: "digitalCreation",
};

/** Returns the term of a digital source type, which is the end of its address; `null` for an unknown one. */
export function sourceTypeOf(address: string | undefined): DigitalSourceType | null {
  const name = address?.slice(address.lastIndexOf("/") + 1) ?? "";
  if (Object.hasOwn(formerTerms, name)) return formerTerms[name] ?? null;
  return digitalSourceTypes.find((known) => known === name) ?? null;
}

const named = z.object({ name: z.string(), version: z.string().nullish() });
const action = z.object({
  action: z.string().catch(""),
  when: z.string().optional().catch(undefined),
  softwareAgent: z.union([z.string(), named]).optional().catch(undefined),
  digitalSourceType: z.string().optional().catch(undefined),
});
const actionList = z.object({ actions: z.array(action).max(1_000) });
type Action = z.infer<typeof action>;

/** Actions after which the content is still the same (C2PA 2.x, "Actions"). */
const unchanging = /^c2pa\.(created|opened|published|converted|transcoded|repackaged|unknown|watermarked(\..*)?)$/;
const usesModel: readonly (DigitalSourceType | null)[] = [
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "compositeSynthetic",
];

/** Returns what a manifest says about how its file came to be. */
export function provenanceOf(manifest: Manifest): Provenance {
  const actions = actionsOf(manifest);
  const types = actions.map(({ digitalSourceType }) => sourceTypeOf(digitalSourceType)).filter((type) => type !== null);
  const program = programOf(manifest);
  const model = shownText(actions.map(agentOf).findLast((agent) => agent !== undefined));
  return {
    // The use of a model counts more than what came before or after it.
    digital_source_type: types.findLast((type) => usesModel.includes(type)) ?? types[0] ?? null,
    program,
    model: model === program ? null : model,
    created_at: instantOf(actions.map(({ when }) => when).findLast((when) => when !== undefined)),
    is_edited: actions.some(({ action: name }) => name.startsWith("c2pa.") && !unchanging.test(name)),
  };
}

function actionsOf({ assertions }: Manifest): Action[] {
  return assertions
    .filter(({ label }) => /^c2pa\.actions(\.v\d+)?(__\d+)?$/.test(label))
    .flatMap(({ data }) => actionList.safeParse(data).data?.actions ?? []);
}

function agentOf({ softwareAgent }: Action): string | undefined {
  return typeof softwareAgent === "object" ? withVersion(softwareAgent) : softwareAgent;
}

/** The first version of C2PA has a user agent instead of a name: `Name_Of_Program/1.0 library/2.0`. */
function programOf({ claim_generator: agent, claim_generator_info: [info] }: Manifest): string | null {
  if (info) return shownText(withVersion(info));
  return shownText(agent?.split(" ", 1)[0]?.replace(/_/g, " ").replace("/", " "));
}

function withVersion({ name, version }: z.infer<typeof named>): string {
  return version ? `${name} ${version}` : name;
}

/** Returns the instant in UTC; `null` when it is missing or not valid. */
export function instantOf(text: string | null | undefined): string | null {
  const instant = new Date(text ?? "");
  const year = instant.getUTCFullYear();
  return year >= 1_900 && year <= 9_999 ? instant.toISOString() : null;
}
