/** Credits have at most two decimals. The code counts them in hundredths. */
export function toHundredths(credits: number): number {
  return Math.round(credits * 100);
}

export function toCredits(hundredths: number): number {
  return hundredths / 100;
}
