export function memoryOf(pid: number): Promise<number>;
export function memoryOfChildren(pid: number): Promise<number>;
