export const maintenancePath = "/admin/maintenance";
export const startPath = `${maintenancePath}/start`;
