/** Text written by users must not move the cursor or color the screen. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");
}
