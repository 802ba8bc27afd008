import { type ComponentType, lazy, memo, Suspense, useState } from "react";
import { loadTexts } from "../i18n/browser-texts.ts";
import type { Namespace } from "../i18n/keys.ts";

/**
 * A part of a page with a script of its own, which browsers load when the part is first shown, with those of its texts
 * that the page may not have. The page's loader awaits `ready`, so that the document has the part. When the script cannot
 * be loaded, the part is not there.
 */
export function splitPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly Namespace[] = [],
) {
  let Loaded: ComponentType<Props> | undefined;
  const ready = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Loading = lazy<ComponentType<Props>>(() =>
    Promise.all([ready(), loadTexts(texts)]).then(
      ([part]) => part,
      () => ({ default: () => null }),
    ),
  );
  // A change before the script is there would remove what the document has.
  const Part = memo(function Part(props: Props) {
    // Showing the other component later would lose what is typed in it.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Loading);
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    );
  });
  return { Part, ready };
}
