export const enginesPath = "/admin/engines";
export const newEnginePath = `${enginesPath}/new`;
export const assistantPath = `${enginesPath}/assistant`;
export const disconnectAssistantPath = `${assistantPath}/disconnect`;

/** The engine for edits without a model, which is part of the product. */
export const builtInId = "editor";

export function enginePath(id: string): string {
  return `${enginesPath}/${encodeURIComponent(id)}`;
}
