import type { ComponentProps } from "react";
import { type InApp, inAppOptions } from "./link.tsx";

export type FormProps = ComponentProps<"form"> & InApp;

/**
 * A form within the app. Without an `action` it posts to the current address. One listener for all forms submits
 * without loading the document.
 */
export function Form({ replace, preventScrollReset, reloadDocument, ...rest }: FormProps) {
  return <form {...rest} data-in-app={inAppOptions({ replace, preventScrollReset, reloadDocument })} />;
}
