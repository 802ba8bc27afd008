import { useTranslation } from "react-i18next";
import type { AssistantInfo } from "../../../../contract/admin/assistant.ts";
import type { EngineInfo } from "../../../../contract/admin/engines.ts";
import { type GenerationType, generationTypes } from "../../../../contract/generation-terms.ts";
import { FormSection } from "../../../parts/form-page.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Link } from "../../../ui/link.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { AdminPage } from "../list-page.tsx";
import { assistantPath, builtInName, enginePath, newEnginePath } from "./addresses.ts";
import { EngineState, LastTest } from "./engine-state.tsx";

interface EnginesPageProps {
  engines: EngineInfo[];
  order: Record<GenerationType, string[]>;
  locked_modes: GenerationType[];
  free_kinds: string[];
  assistant: AssistantInfo;
  error?: string;
  now: number;
  timeZone: string;
}

/** All engines with their health and their order, and what answers in chats. */
export function EnginesPage({ engines, order, locked_modes, free_kinds, assistant, ...page }: EnginesPageProps) {
  const { t } = useTranslation("engines");
  const nameOf = (id: string) => engines.find((engine) => engine.id === id)?.name ?? id;
  /** The modes that several engines serve, each with those engines first. */
  const orders = generationTypes.flatMap((mode) => {
    const serves = (id: string) =>
      engines.some((engine) => engine.id === id && engine.models.some(({ modes }) => modes.includes(mode)));
    const shown = order[mode].filter(serves);
    return shown.length < 2 ? [] : [{ mode, shown, others: order[mode].filter((id) => !serves(id)) }];
  });
  return (
    <AdminPage
      title={t("title")}
      description={t("description")}
      action={
        free_kinds.length > 0 ? (
          <ButtonLink to={newEnginePath} variant="primary">
            {t("connect")}
          </ButtonLink>
        ) : null
      }
    >
      <ErrorNotice className="mt-5">{page.error}</ErrorNotice>
      {engines.every(({ id }) => builtInName(id)) ? (
        <p className="mt-6 border-line border-t pt-5 text-ink-2">{t("none")}</p>
      ) : null}
      <ul className="mt-6">
        {engines.map((engine) => (
          <EngineRow key={engine.id} engine={engine} now={page.now} timeZone={page.timeZone} />
        ))}
      </ul>
      {orders.length > 0 ? (
        <FormSection title={t("order.title")} description={t("order.description")}>
          <div className="flex flex-col gap-6">
            {orders.map(({ mode, shown, others }) => (
              <OrderOfMode
                key={mode}
                mode={mode}
                ids={shown}
                others={others}
                nameOf={nameOf}
                isLocked={locked_modes.includes(mode)}
              />
            ))}
          </div>
        </FormSection>
      ) : null}
      <FormSection title={t("assistant.title")} description={t("assistant.description")}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 break-words">
            {assistant.provider === "coach" ? t("assistant.coach") : `${assistant.model} (${assistant.provider})`}
            {assistant.is_locked ? <span className="block text-ink-2">{t("locked")}</span> : null}
          </p>
          <ButtonLink to={assistantPath}>{t("edit")}</ButtonLink>
        </div>
      </FormSection>
    </AdminPage>
  );
}

function EngineRow({ engine, now, timeZone }: { engine: EngineInfo; now: number; timeZone: string }) {
  const { t } = useTranslation("engines");
  const { id, name, is_locked, is_on, is_paused, problems, waiting, running } = engine;
  const ownName = builtInName(id);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-line border-t py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={enginePath(id)} className="break-words font-medium hover:underline">
            {ownName ? t(ownName) : name}
          </Link>
          <EngineState engine={engine} />
          {is_locked ? <Badge>{t(ownName ? "builtInBadge" : "lockedBadge")}</Badge> : null}
        </p>
        <p className="mt-1 text-ink-2 text-sm">{t("load", { waiting, running })}</p>
        <LastTest engine={engine} now={now} timeZone={timeZone} />
        {is_on && problems.length > 0 ? (
          <ul className="mt-1 text-ink-2 text-sm">
            {problems.slice(0, 3).map((problem) => (
              <li key={problem} lang="en" className="break-words">
                {problem}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        {is_on ? (
          <Button name="intent" value={is_paused ? "resume" : "pause"} size="small">
            {t(is_paused ? "resume" : "pause")}
            <span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        {is_locked ? null : (
          <Button name="intent" value={is_on ? "off" : "on"} size="small">
            {t(is_on ? "turnOff" : "turnOn")}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </Form>
    </li>
  );
}

/** The order of a mode. Each button moves one engine one place up. */
function OrderOfMode({
  mode,
  ids,
  others,
  nameOf,
  isLocked,
}: {
  mode: GenerationType;
  ids: readonly string[];
  /** Engines that have no model for the mode now. They keep their places after the others. */
  others: readonly string[];
  nameOf(id: string): string;
  isLocked: boolean;
}) {
  const { t } = useTranslation("engines");
  return (
    <section>
      <h3 className="font-medium">{t(`modes.${mode}`)}</h3>
      {isLocked ? <p className="text-ink-2 text-sm">{t("locked")}</p> : null}
      <ol className="mt-1">
        {ids.map((id, index) => (
          <li key={id} className="flex min-h-10 items-center justify-between gap-3 border-line border-b">
            <span className="min-w-0 break-words">
              <span className="tabular mr-2 text-ink-3">{index + 1}</span>
              {nameOf(id)}
            </span>
            {index > 0 && !isLocked ? (
              <Form method="post">
                <input type="hidden" name="mode" value={mode} />
                {[...movedUp(ids, index), ...others].map((moved) => (
                  <input key={moved} type="hidden" name="order" value={moved} />
                ))}
                <Button variant="quiet" size="small">
                  {t("order.up")}
                  <span className="sr-only"> {nameOf(id)}</span>
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function movedUp(ids: readonly string[], index: number): string[] {
  const moved = [...ids];
  moved.splice(index - 1, 2, ...ids.slice(index - 1, index + 1).reverse());
  return moved;
}
