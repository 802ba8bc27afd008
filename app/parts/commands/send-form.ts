import type { Command } from "./commands.tsx";

type Sending = Extract<Command["does"], { post: string }>;

/**
 * Sends what a command stands for, to come back to `returnTo`. A choice of how pages look is painted at once; one that
 * changes every word of a page is sent as a form of its own, and loads the page anew.
 */
export function sendForm(
  { post, fields, reloads }: Sending,
  returnTo: string,
  submit: (fields: Record<string, string>) => void,
): void {
  const sent = { ...fields, return: returnTo };
  if (!reloads) {
    const { dataset } = document.documentElement;
    if (fields.theme) dataset.theme = fields.theme;
    if (fields.accent) dataset.accent = fields.accent;
    submit(sent);
    return;
  }
  const form = document.createElement("form");
  form.method = "post";
  form.action = post;
  for (const [name, value] of Object.entries(sent)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
