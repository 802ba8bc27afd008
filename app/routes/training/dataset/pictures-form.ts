/** The pictures of a form without a script. */
export const picturesField = "pictures";
/** So many go at once: what a form with files may hold. */
export const picturesPerForm = 20;
