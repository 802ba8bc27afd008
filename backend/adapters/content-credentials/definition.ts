import type { Claim } from "./port.ts";

const sourceTypes = "http://cv.iptc.org/newscodes/digitalsourcetype/";

/**
 * Returns the manifest's definition for c2pa-rs. A file without a parent was created. One with a parent was opened and
 * edited (C2PA 2.x, "Actions": the first action is one of these two).
 */
export function manifestDefinition({ generator, createdAt, softwareAgent, digitalSourceType, ingredients }: Claim) {
  const made = {
    when: new Date(createdAt).toISOString(),
    softwareAgent: { name: softwareAgent },
    digitalSourceType: `${sourceTypes}${digitalSourceType}`,
  };
  const labelsOf = (relationship: string) =>
    ingredients.flatMap((one, index) => (one.relationship === relationship ? [`ingredient-${index}`] : []));
  const [parents, inputs] = [labelsOf("parentOf"), labelsOf("inputTo")];
  const uses = inputs.length > 0 && { parameters: { ingredientIds: inputs } };
  const actions =
    parents.length > 0
      ? [
          { action: "c2pa.opened", parameters: { ingredientIds: parents } },
          { action: "c2pa.edited", ...made, ...uses },
        ]
      : [{ action: "c2pa.created", ...made, ...uses }];
  return { claim_generator_info: [generator], assertions: [{ label: "c2pa.actions.v2", data: { actions } }] };
}
