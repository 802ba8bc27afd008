export const modelsPath = "/gallery/models";
export const requestPath = `${modelsPath}/request`;
