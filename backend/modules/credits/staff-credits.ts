const prefix = "staff:";

/** Returns the lot key of credits that an administrator gives or takes. */
export function staffLotKey(accountId: string, key: string): string {
  return `${prefix}${accountId}:${key}`;
}

/** Whether a ledger line's reason is an administrator. */
export function isFromStaff(ref: string): boolean {
  return ref.startsWith(prefix);
}
