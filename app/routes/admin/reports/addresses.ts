import { adminPath } from "../sections.ts";

export const reportsPath = `${adminPath}/reports`;

export function reportPath(id: string): string {
  return `${reportsPath}/${id}`;
}
