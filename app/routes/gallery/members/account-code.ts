/** Returns a short code that tells users without a name apart. It never changes, and says nothing else about the user. */
export function accountCode(accountId: string): string {
  return accountId.slice(-4).toUpperCase();
}
