export const modelsPath = "/gallery/models";
