/** Formats a duration in seconds as media players do in every language: `0:05`. */
export function clockLength(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
