import { adminUsers } from "../../../../contract/admin/users.ts";
import { implement } from "../deps.ts";
import { userDetails } from "../details.ts";

/** Returns one user. */
export const readUser = implement(adminUsers.read, (deps, { params: { id } }) => userDetails(deps, id));
