/** The hidden field with a form's nonce. */
export const nonceField = "form_nonce";
/** The checkboxes that are a form's nonce without scripts. */
export const nonceBoxes = "form_nonce_bits";
/** Enough to tell apart the forms that one user has used within ten minutes. */
export const nonceBits = 16;
