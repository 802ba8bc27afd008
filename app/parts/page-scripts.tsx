import { Children, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

interface PageScriptsProps {
  nonce: string | undefined;
  /** The address of the texts that the scripts start with; `undefined` where they start with none. */
  texts: string | undefined;
}

/** An image that takes longer does not delay the scripts further. */
const imagesMaxMilliseconds = 1_000;

/** The first paint follows the first frame. A browser may not report it. */
const paintMaxMilliseconds = 1_000;

interface RouterScripts {
  /** The script with the data of the page, which the others read. */
  data: ReactNode;
  /** The files that the module imports, directly or not. */
  files: string[];
  /** The module that imports the routes of the page and starts the application. */
  module: string;
}

/**
 * Starts once the first screen and its images have been painted. On a slow network the scripts would delay a page that
 * can be read and used without them, and on a slow phone they would run before the first paint. They do not wait long
 * for images, and not at all on a page that nobody sees, because it is not painted.
 */
const startAfterPaint = `(files, texts, code) => {
  const { nonce } = document.currentScript;
  const add = (name, properties) =>
    document.head.append(Object.assign(document.createElement(name), { nonce, ...properties }));
  const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const frame = () => new Promise(requestAnimationFrame);
  const isInView = (image) => image.getBoundingClientRect().top < innerHeight;
  const painted = new Promise((resolve) =>
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true }));
  const paint = async () => {
    await frame();
    await Promise.race([painted, later(${paintMaxMilliseconds})]);
    const images = [...document.images].filter(isInView).map((image) => image.decode());
    await Promise.race([Promise.allSettled(images), later(${imagesMaxMilliseconds})]);
    await frame();
    await later(0);
  };
  const hide = () =>
    new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
  const start = () => {
    for (const href of files) add("link", { rel: "modulepreload", href });
    if (texts) add("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: texts });
    add("script", { type: "module", textContent: code });
  };
  if (document.hidden) start();
  else Promise.race([paint(), hide()]).then(start);
}`
  .replace(/\n\s*/g, " ")
  .trim();

/** React Router's scripts of a page, after its first paint. */
export function PageScripts({ nonce, texts }: PageScriptsProps) {
  // Called like a hook, because what it renders is taken apart. Nothing remains after hydration.
  const rendered = Scripts({ nonce });
  if (!rendered) return null;
  const { data, files, module } = readScripts(rendered);
  const call = `(${startAfterPaint})(${[files, texts ?? null, module].map((value) => JSON.stringify(value)).join(",")})`;
  return (
    <>
      {data}
      <script nonce={nonce} suppressHydrationWarning>
        {call}
      </script>
    </>
  );
}

interface RenderedProps {
  children?: ReactNode;
  rel?: string;
  href?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
}

/** Throws when React Router renders something other than one script with data, one module and preloads for it. */
function readScripts(rendered: ReactNode): RouterScripts {
  const elements = elementsIn(rendered);
  const [data, module, ...others] = elements.filter(({ type }) => type === "script");
  const files = elements.flatMap(({ props: { rel, href } }) => (rel === "modulepreload" && href ? [href] : []));
  const code = module?.props.type === "module" ? module.props.dangerouslySetInnerHTML?.__html : undefined;
  if (others.length > 0 || files.length + 2 !== elements.length || code === undefined)
    throw new Error("React Router renders other scripts than those that start after the first paint.");
  return { data, files, module: code };
}

/** Returns the elements without their fragments. */
function elementsIn(node: ReactNode) {
  return Children.toArray(node).flatMap((child): React.ReactElement<RenderedProps>[] => {
    if (!isValidElement<RenderedProps>(child)) return [];
    return typeof child.type === "string" ? [child] : elementsIn(child.props.children);
  });
}
