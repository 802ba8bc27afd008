import { z } from "zod";
import { searchMaxCharacters } from "./limits.ts";

/** What the results of a list contain; absent for the whole list. */
export const searchText = z.string().trim().max(searchMaxCharacters).optional();
