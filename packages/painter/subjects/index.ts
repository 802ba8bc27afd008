import type { Thing } from "../concepts.ts";
import { drawBust } from "./bust.ts";
import { coastSubjects } from "./coast.ts";
import { creatureSubjects } from "./creatures.ts";
import { explorerSubjects } from "./explorers.ts";
import { flowerSubjects } from "./flowers.ts";
import { homeSubjects } from "./homes.ts";
import { largeAnimalSubjects } from "./large-animals.ts";
import { monumentSubjects } from "./monuments.ts";
import { outdoorSubjects } from "./outdoor-things.ts";
import type { Subject } from "./pen.ts";
import { peopleSubjects } from "./people.ts";
import { petSubjects } from "./pets.ts";
import { stoneBridgeSubjects } from "./stone-bridge.ts";
import { tableSubjects } from "./table-things.ts";
import { treeSubjects } from "./trees.ts";
import { vehicleSubjects } from "./vehicles.ts";
import { wildAnimalSubjects } from "./wild-animals.ts";

const portrait: Subject = { size: 0.98, stands: "ground", volume: 0.25, draw: (pen) => drawBust(pen, "woman") };

/** The drawing of each thing. */
export const subjects: Readonly<Record<Thing, Subject>> = {
  ...coastSubjects,
  ...stoneBridgeSubjects,
  ...homeSubjects,
  ...monumentSubjects,
  ...vehicleSubjects,
  ...treeSubjects,
  ...flowerSubjects,
  ...petSubjects,
  ...wildAnimalSubjects,
  ...largeAnimalSubjects,
  ...creatureSubjects,
  ...peopleSubjects,
  ...explorerSubjects,
  ...tableSubjects,
  ...outdoorSubjects,
  portrait,
};
