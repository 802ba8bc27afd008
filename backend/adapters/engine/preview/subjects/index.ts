import type { Thing } from "../concepts.ts";
import { animalSubjects } from "./animals.ts";
import { buildingSubjects } from "./buildings.ts";
import { coastSubjects } from "./coast.ts";
import { creatureSubjects } from "./creatures.ts";
import { objectSubjects } from "./objects.ts";
import type { Subject } from "./pen.ts";
import { drawBust, peopleSubjects } from "./people.ts";
import { plantSubjects } from "./plants.ts";
import { vehicleSubjects } from "./vehicles.ts";

const portrait: Subject = { size: 0.98, stands: "ground", volume: 0.25, draw: (pen) => drawBust(pen, "woman") };

/** How each thing is drawn. */
export const subjects: Readonly<Record<Thing, Subject>> = {
  ...coastSubjects,
  ...buildingSubjects,
  ...vehicleSubjects,
  ...plantSubjects,
  ...animalSubjects,
  ...creatureSubjects,
  ...peopleSubjects,
  ...objectSubjects,
  portrait,
};
