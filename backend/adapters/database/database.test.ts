import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { checkDatabase } from "./conformance.ts";

describeOnEachDatabase("database", checkDatabase);
