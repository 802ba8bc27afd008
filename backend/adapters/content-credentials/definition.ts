import type { Claim, Ingredient } from "./port.ts";

const sourceTypes = "http://cv.iptc.org/newscodes/digitalsourcetype/";

/** Returns the label that an action refers to an ingredient by. */
export function ingredientLabel(index: number): string {
  return `ingredient-${index + 1}`;
}

/**
 * Returns a manifest's definition for c2pa-rs. A file without a parent was created. One with a parent was opened and
 * edited or encoded again (C2PA 2.x, "Actions": the first action is `c2pa.created` or `c2pa.opened`).
 */
export function manifestDefinition(
  { generator, createdAt, made }: Claim,
  ingredients: readonly Pick<Ingredient, "relationship">[],
) {
  const labelsOf = (wanted: Ingredient["relationship"]) =>
    ingredients.flatMap(({ relationship }, index) => (relationship === wanted ? [ingredientLabel(index)] : []));
  const [parents, inputs] = [labelsOf("parentOf"), labelsOf("inputTo")];
  const work = {
    when: new Date(createdAt).toISOString(),
    ...(made && {
      softwareAgent: { name: made.softwareAgent },
      digitalSourceType: `${sourceTypes}${made.digitalSourceType}`,
    }),
    ...(inputs.length > 0 && { parameters: { ingredientIds: inputs } }),
  };
  const actions =
    parents.length === 0
      ? [{ action: "c2pa.created", ...work }]
      : [
          { action: "c2pa.opened", parameters: { ingredientIds: parents } },
          { action: made ? "c2pa.edited" : "c2pa.transcoded", ...work },
        ];
  return { claim_generator_info: [generator], assertions: [{ label: "c2pa.actions.v2", data: { actions } }] };
}
