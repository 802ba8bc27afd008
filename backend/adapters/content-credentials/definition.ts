import type { Claim, Ingredient } from "./port.ts";

const sourceTypes = "http://cv.iptc.org/newscodes/digitalsourcetype/";

/** Returns the label that an action refers to an ingredient by. */
export function ingredientLabel(index: number): string {
  return `ingredient-${index + 1}`;
}

/**
 * Returns a manifest's definition for c2pa-rs. A file without a parent was created. One with a parent was opened and
 * edited (C2PA 2.x, "Actions": the first action is one of these two).
 */
export function manifestDefinition(
  { generator, createdAt, softwareAgent, digitalSourceType }: Claim,
  ingredients: readonly Pick<Ingredient, "relationship">[],
) {
  const labelsOf = (wanted: Ingredient["relationship"]) =>
    ingredients.flatMap(({ relationship }, index) => (relationship === wanted ? [ingredientLabel(index)] : []));
  const [parents, inputs] = [labelsOf("parentOf"), labelsOf("inputTo")];
  const made = {
    when: new Date(createdAt).toISOString(),
    softwareAgent: { name: softwareAgent },
    digitalSourceType: `${sourceTypes}${digitalSourceType}`,
    ...(inputs.length > 0 && { parameters: { ingredientIds: inputs } }),
  };
  const actions =
    parents.length === 0
      ? [{ action: "c2pa.created", ...made }]
      : [
          { action: "c2pa.opened", parameters: { ingredientIds: parents } },
          { action: "c2pa.edited", ...made },
        ];
  return { claim_generator_info: [generator], assertions: [{ label: "c2pa.actions.v2", data: { actions } }] };
}
