/** The field with the images of a form that was sent without a script. */
export const picturesField = "pictures";
/** The most that can be sent at a time, which is the limit of a form with files. */
export const picturesPerForm = 20;
