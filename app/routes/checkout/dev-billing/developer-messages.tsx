import { useTranslation } from "react-i18next";
import type { TestProvider } from "../../../../contract/test-checkout.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ActionButton, DeskSection, Moment } from "./developer-parts.tsx";

/** Shows the test checkout's messages and their results. Messages can be sent late, again, or in a different order. */
export function DeveloperMessages({ desk, timeZone }: { desk: TestProvider; timeZone: string }) {
  const { t } = useTranslation("checkout");
  const waiting = desk.messages.filter(({ deliveries }) => deliveries === 0);
  return (
    <DeskSection title={t("dev.messages")} hint={t("dev.messagesHint")}>
      {desk.is_holding ? (
        <div className="flex flex-col gap-3">
          <Notice>{t("dev.holding")}</Notice>
          <div className="flex flex-wrap gap-2">
            <ActionButton fields={{ intent: "hold", is_holding: "false" }} variant="primary">
              {t("dev.release")}
            </ActionButton>
            {waiting.length > 1 ? (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="deliver" />
                {waiting.map(({ id }) => (
                  <input key={id} type="hidden" name="message_ids" value={id} />
                ))}
                <Button size="small">{t("dev.deliverReversed")}</Button>
              </Form>
            ) : null}
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ActionButton fields={{ intent: "hold", is_holding: "true" }}>{t("dev.hold")}</ActionButton>
          <p className="text-ink-3 text-sm">{t("dev.holdHint")}</p>
        </div>
      )}
      {desk.messages.length === 0 ? (
        <p className="mt-5 text-ink-2">{t("dev.noMessages")}</p>
      ) : (
        <ol className="mt-5 flex flex-col">
          {desk.messages.map(({ id, type, occurred_at, deliveries, answer }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-t py-2.5"
            >
              <div className="min-w-0">
                <code className="break-all text-sm">{type}</code>
                <p className="tabular flex flex-wrap items-center gap-x-2 text-ink-3 text-sm">
                  <Moment at={occurred_at} timeZone={timeZone} withTime />
                  {deliveries === 0 ? (
                    <Badge tone="warn">{t("dev.waiting")}</Badge>
                  ) : (
                    <>
                      <Badge tone={answer === "known" ? "neutral" : "good"}>
                        {t(answer === "known" ? "dev.known" : "dev.taken")}
                      </Badge>
                      {t("dev.times", { count: deliveries })}
                    </>
                  )}
                </p>
              </div>
              <ActionButton
                fields={{ intent: "deliver", message_ids: id }}
                variant={deliveries === 0 ? "secondary" : "quiet"}
              >
                {t(deliveries === 0 ? "dev.deliver" : "dev.replay")}
              </ActionButton>
            </li>
          ))}
        </ol>
      )}
    </DeskSection>
  );
}
