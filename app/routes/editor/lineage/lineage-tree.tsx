import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import type { Branch, Lineage, Step } from "./lineage.server.ts";

/** The way from the origin to the edited image, and the other runs beside it. Each leads back to its step. */
export function LineageTree({ steps, siblings, edits }: Lineage) {
  const { t } = useTranslation(["editor", "generation"]);
  return (
    <nav aria-labelledby="lineage-title" className="flex min-w-0 flex-col gap-4">
      <h2 id="lineage-title" className="font-medium text-md">
        {t("editor:lineage.title")}
      </h2>
      <ol className="flex flex-wrap items-start gap-x-1 gap-y-3">
        {steps.map((step, at) => (
          <li key={step.id} className="flex items-center gap-1">
            {at > 0 ? <Icon name="arrow-right" className="size-4 shrink-0 text-ink-3" /> : null}
            <StepLink step={step} isCurrent={at === steps.length - 1} />
          </li>
        ))}
      </ol>
      <Branches title={t("editor:lineage.edits")} runs={edits} />
      <Branches title={t("editor:lineage.siblings")} runs={siblings} />
    </nav>
  );
}

const cardClassNames = "flex w-28 flex-col gap-1 rounded-md p-1 text-sm";

function StepLink({ step: { to, src, mode, kind, prompt }, isCurrent }: { step: Step; isCurrent: boolean }) {
  const { t } = useTranslation(["editor", "generation"]);
  const card = (
    <>
      <Thumbnail src={src} />
      <span className="line-clamp-2 text-ink-2">
        {mode ? t(`generation:mode.${mode}`) : t(`generation:lineage.${kind}`)}
      </span>
      {to === null ? <span className="text-ink-3">{t("editor:lineage.deleted")}</span> : null}
      {isCurrent ? <span className="font-medium">{t("editor:lineage.current")}</span> : null}
    </>
  );
  if (to === null) return <span className={cardClassNames}>{card}</span>;
  return (
    <Link
      to={to}
      title={prompt}
      aria-current={isCurrent ? "step" : undefined}
      className={`${cardClassNames} transition-colors hover:bg-surface-2`}
    >
      {card}
    </Link>
  );
}

function Branches({ title, runs }: { title: string; runs: readonly Branch[] }) {
  const { t } = useTranslation("generation");
  if (runs.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-ink-3 text-sm">{title}</h3>
      <ul className="flex flex-wrap gap-1">
        {runs.map(({ id, to, src, mode, prompt, status }) => (
          <li key={id}>
            <Link
              to={`${to}#results`}
              title={prompt}
              className={`${cardClassNames} transition-colors hover:bg-surface-2`}
            >
              <Thumbnail src={src} />
              <span className="line-clamp-2 text-ink-2">{t(`mode.${mode}`)}</span>
              {status === "completed" ? null : <span className="text-ink-3">{t(`status.${status}`)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thumbnail({ src }: Pick<Step, "src">) {
  return src ? (
    <img src={src} alt="" loading="lazy" className="checkerboard aspect-square w-full rounded-sm object-cover" />
  ) : (
    <span className="grid aspect-square w-full place-items-center rounded-sm bg-surface-2 text-ink-3">
      <Icon name="image-off" className="size-5 stroke-[1.5]" />
    </span>
  );
}
