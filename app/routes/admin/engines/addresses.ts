export const enginesPath = "/admin/engines";
export const newEnginePath = `${enginesPath}/new`;
export const assistantPath = `${enginesPath}/assistant`;
export const disconnectAssistantPath = `${assistantPath}/disconnect`;

/** The engines that are part of the product and need no model, with the texts of their names. */
const builtInNames = { editor: "builtInName", clips: "modes.video-join" } as const;

/** Returns the text that names a built-in engine; `undefined` for others. */
export function builtInName(id: string): (typeof builtInNames)[keyof typeof builtInNames] | undefined {
  return id === "editor" || id === "clips" ? builtInNames[id] : undefined;
}

export function enginePath(id: string): string {
  return `${enginesPath}/${encodeURIComponent(id)}`;
}
