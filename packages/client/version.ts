/** The version in package.json, for `User-Agent` and `--version`. */
export const version = "1.0.0";
