/** Terms of the IPTC (cv.iptc.org/newscodes/digitalsourcetype/) for how an image or video came to be. */
export const digitalSourceTypes = [
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "algorithmicMedia",
  "algorithmicallyEnhanced",
  "dataDrivenMedia",
  "digitalCapture",
  "computationalCapture",
  "negativeFilm",
  "positiveFilm",
  "print",
  "digitalCreation",
  "humanEdits",
  "screenCapture",
  "virtualRecording",
  "composite",
  "compositeCapture",
  "compositeSynthetic",
] as const;
export type DigitalSourceType = (typeof digitalSourceTypes)[number];

/** The media types that can be verified. */
export const verifiableTypes = ["image/png", "image/jpeg", "image/webp", "image/avif", "video/mp4"] as const;
export type VerifiableType = (typeof verifiableTypes)[number];

/**
 * What a file's Content Credentials prove. `intact`: the file is unchanged since it was signed. `changed`: it is not.
 * `invalid`: the credentials prove nothing. `remote`: they are kept elsewhere and were not fetched. `none`: there are
 * none.
 */
export const credentialStates = ["intact", "changed", "invalid", "remote", "none"] as const;
export type CredentialState = (typeof credentialStates)[number];

/** Why Content Credentials prove nothing, most important first. */
export const credentialProblems = [
  "content-changed",
  "credentials-changed",
  "signature-invalid",
  "certificate-expired",
  "certificate-revoked",
  "malformed",
] as const;
export type CredentialProblem = (typeof credentialProblems)[number];

/** The file's relation to the one made from it. */
export const ingredientRelations = ["parent", "component", "input"] as const;
export type IngredientRelation = (typeof ingredientRelations)[number];
