import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import type { LegalText } from "./texts.server.ts";

export function LegalPage({ text }: { text: LegalText }) {
  return (
    <main id="main" className="mx-auto max-w-160 px-6 py-12">
      <Link
        to="/"
        className="inline-flex items-center gap-2 text-ink-2 hover:text-ink [&_svg]:size-4.5 [&_svg]:stroke-[1.5]"
      >
        <ArrowLeft aria-hidden />
        {text.back}
      </Link>
      <h1 className="mt-8 hyphens-auto break-words text-xl sm:text-2xl">{text.title}</h1>
      <p className="mt-3 text-md text-ink-2">{text.intro}</p>
      {text.sections.map(({ title, body }) => (
        <section key={title} className="mt-8">
          <h2 className="text-lg">{title}</h2>
          <p className="mt-2 text-md text-ink-2">{body}</p>
        </section>
      ))}
    </main>
  );
}
