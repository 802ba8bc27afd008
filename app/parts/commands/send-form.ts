import type { Command } from "./commands.tsx";

type Sending = Extract<Command["does"], { post: string }>;

/** Sends a command's form and returns to `returnTo`. An appearance choice is applied immediately. */
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
