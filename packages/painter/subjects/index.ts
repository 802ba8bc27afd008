import type { Thing } from "../concepts.ts";
import { bloomSubjects } from "./blooms.ts";
import { drawBust } from "./bust.ts";
import { carriedSubjects } from "./carried-things.ts";
import { coastSubjects } from "./coast.ts";
import { creatureSubjects } from "./creatures.ts";
import { dishSubjects } from "./dishes.ts";
import { explorerSubjects } from "./explorers.ts";
import { farmAnimalSubjects } from "./farm-animals.ts";
import { fastFoodSubjects } from "./fast-food.ts";
import { flowerSubjects } from "./flowers.ts";
import { fruitSubjects } from "./fruits.ts";
import { furnitureSubjects } from "./furniture.ts";
import { heldSubjects } from "./held-things.ts";
import { homeSubjects } from "./homes.ts";
import { largeAnimalSubjects } from "./large-animals.ts";
import { largeBirdSubjects } from "./large-birds.ts";
import { monumentSubjects } from "./monuments.ts";
import { oddSubjects } from "./odd-figures.ts";
import { outdoorSubjects } from "./outdoor-things.ts";
import { pantrySubjects } from "./pantry.ts";
import type { Subject } from "./pen.ts";
import { peopleSubjects } from "./people.ts";
import { petSubjects } from "./pets.ts";
import { safariAnimalSubjects } from "./safari-animals.ts";
import { smallObjectSubjects } from "./small-objects.ts";
import { songbirdSubjects } from "./songbirds.ts";
import { stoneBridgeSubjects } from "./stone-bridge.ts";
import { streetSubjects } from "./street-things.ts";
import { sweetSubjects } from "./sweets.ts";
import { tableSubjects } from "./table-things.ts";
import { treehouseSubjects } from "./treehouse.ts";
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
  ...heldSubjects,
  ...furnitureSubjects,
  ...treehouseSubjects,
  ...bloomSubjects,
  ...carriedSubjects,
  ...dishSubjects,
  ...farmAnimalSubjects,
  ...fastFoodSubjects,
  ...fruitSubjects,
  ...largeBirdSubjects,
  ...oddSubjects,
  ...pantrySubjects,
  ...safariAnimalSubjects,
  ...smallObjectSubjects,
  ...songbirdSubjects,
  ...streetSubjects,
  ...sweetSubjects,
  portrait,
};
