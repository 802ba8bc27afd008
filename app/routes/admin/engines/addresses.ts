export const enginesPath = "/admin/engines";
export const newEnginePath = `${enginesPath}/new`;
export const assistantPath = `${enginesPath}/assistant`;
export const disconnectAssistantPath = `${assistantPath}/disconnect`;

export function enginePath(id: string): string {
  return `${enginesPath}/${encodeURIComponent(id)}`;
}
