/** A collection as the list of them shows it. */
export interface CollectionCard {
  id: string;
  name: string;
  description: string;
  count: number;
  cover: { src: string; placeholder: string } | null;
}
