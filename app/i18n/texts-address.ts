import { createContext } from "react";

/** Where the browser reads the texts that the page starts with. */
export const TextsAddress = createContext<string | undefined>(undefined);
