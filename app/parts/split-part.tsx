import { type ComponentType, lazy, Suspense } from "react";

/**
 * A part of a page with a script of its own, which browsers load when the part is first shown. The page's loader awaits
 * `ready`, so that the document has the part. When the script cannot be loaded, the part is not there.
 */
export function splitPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const ready = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Loading = lazy<ComponentType<Props>>(() => ready().catch(() => ({ default: () => null })));
  const Part = (props: Props) => <Suspense>{Loaded ? <Loaded {...props} /> : <Loading {...props} />}</Suspense>;
  return { Part, ready };
}
