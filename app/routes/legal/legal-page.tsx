import { Link } from "../../ui/link.tsx";
import type { LegalText } from "./texts.server.ts";

export function LegalPage({ text }: { text: LegalText }) {
  return (
    <article className="mx-auto max-w-160 px-6 py-12">
      <h1 className="hyphens-auto break-words text-xl sm:text-2xl">{text.title}</h1>
      <p className="mt-3 text-md text-ink-2">{text.intro}</p>
      {text.sections.map(({ title, body }) => (
        <section key={title} className="mt-8">
          <h2 className="text-lg">{title}</h2>
          <p className="mt-2 text-md text-ink-2">{body}</p>
        </section>
      ))}
      <p className="mt-8">
        <Link to="/verify" className="underline">
          {text.verify}
        </Link>
      </p>
    </article>
  );
}
