import { paintLook } from "../paint-look.ts";
import type { Command } from "./commands.tsx";

type Sending = Extract<Command["does"], { post: string }>;

/** Sends a command's form and returns to `returnTo`. An appearance choice is applied immediately. */
export function sendForm(
  { fields }: Sending,
  returnTo: string,
  submit: (fields: Record<string, string>) => void,
): void {
  if (fields.theme || fields.accent) paintLook(fields);
  submit({ ...fields, return: returnTo });
}
