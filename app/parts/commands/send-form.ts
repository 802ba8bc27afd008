import type { Command } from "./commands.tsx";

type Sending = Extract<Command["does"], { post: string }>;

/** Sends what a command stands for, to come back to `returnTo`. A choice of how pages look is painted at once. */
export function sendForm(
  { fields }: Sending,
  returnTo: string,
  submit: (fields: Record<string, string>) => void,
): void {
  const { dataset } = document.documentElement;
  if (fields.theme) dataset.theme = fields.theme;
  if (fields.accent) dataset.accent = fields.accent;
  submit({ ...fields, return: returnTo });
}
