/** A public link as its owner sees it. */
export interface OwnShare {
  id: string;
  address: string;
  showsRecipe: boolean;
  isListed: boolean;
}
