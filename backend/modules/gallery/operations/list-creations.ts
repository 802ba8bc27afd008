import { gallery } from "../../../../contract/gallery.ts";
import { pageOfCreations } from "../creation-list.ts";
import { implement } from "../deps.ts";

implement(gallery.creations, (deps, { query }, caller) =>
  pageOfCreations(deps, { path: gallery.creations.path }, query, caller),
);
implement(gallery.images, (deps, { query }, caller) =>
  pageOfCreations(deps, { path: gallery.images.path, kind: "image" }, query, caller),
);
implement(gallery.videos, (deps, { query }, caller) =>
  pageOfCreations(deps, { path: gallery.videos.path, kind: "video" }, query, caller),
);
