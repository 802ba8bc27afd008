import { type ComponentType, lazy, Suspense, useState } from "react";

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
  const Part = (props: Props) => {
    // Showing the other component later would lose what is typed in it.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Loading);
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    );
  };
  return { Part, ready };
}
