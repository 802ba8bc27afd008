import { adminPath } from "../sections.ts";

export const paymentsPath = `${adminPath}/payments`;
export const problemsPath = `${paymentsPath}/problems`;
