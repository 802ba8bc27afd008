import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { AdminCatalog } from "../../../../contract/admin/catalog.ts";
import { FormSection } from "../../../parts/form-page.tsx";
import { PackOffer } from "../../../parts/offers/pack-offer.tsx";
import { PlanOffer } from "../../../parts/offers/plan-offer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { AdminPage } from "../list-page.tsx";
import type { Change } from "./changes.ts";
import { CreditsForm, type CreditsReply } from "./credits-form.tsx";
import { useFullLabel } from "./field-labels.ts";
import { FormValues } from "./form-fields.tsx";
import { GenerationFields, OtherFields, PackFields, PlanFields } from "./form-sections.tsx";
import { intents } from "./intents.ts";
import type { Offers } from "./offers.ts";
import type { Values } from "./values.ts";

interface Reply {
  values?: Values;
  errors?: Values;
  message?: string;
  offers?: Offers;
  changes?: Change[];
  version?: number;
  credits?: CreditsReply;
}

interface CatalogPageProps {
  catalog: AdminCatalog;
  values: Values;
  reply: Reply | undefined;
}

/** Whether credits are used; and plans, packs, and prices, with a preview and a review before they are saved. */
export function CatalogPage({ catalog, values, reply }: CatalogPageProps) {
  const { t } = useTranslation(["catalog", "admin"]);
  const { formData } = useNavigation();
  const isPending = (intent: string) => formData?.get("intent") === intent;
  const hasPaddle = catalog.payment_provider === "paddle";
  const shown = { values: reply?.values ?? values, errors: reply?.errors ?? {}, isFixed: catalog.is_fixed };
  return (
    <AdminPage title={t("admin:nav.catalog")} description={t("description")}>
      <FormSection id="credits" title={t("credits.title")} description={t("credits.description")}>
        <CreditsForm credits={catalog.credits} reply={reply?.credits} />
      </FormSection>
      <Form method="post">
        <input type="hidden" name="version" value={reply?.version ?? catalog.version} />
        {/* The enter key presses the first button of a form. It must not save. */}
        <button
          type="submit"
          name="intent"
          value={intents.review}
          aria-hidden="true"
          tabIndex={-1}
          className="sr-only"
        />
        <Result reply={reply} isSaving={isPending(intents.save)} />
        <div className="mt-9 flex flex-col gap-3 empty:hidden">
          {catalog.is_fixed ? <Notice>{t("fixed")}</Notice> : null}
          {hasPaddle ? <Notice>{t("paddle")}</Notice> : null}
        </div>
        <FormValues.Provider value={shown}>
          <PlanFields hasPaddle={hasPaddle} />
          <PackFields hasPaddle={hasPaddle} />
          <GenerationFields />
          <OtherFields hasPaddle={hasPaddle} />
        </FormValues.Provider>
        {catalog.is_fixed ? null : (
          <div className="mt-9 flex flex-wrap gap-2 border-line border-t pt-6">
            <Button name="intent" value={intents.review} variant="primary" pending={isPending(intents.review)}>
              {t("review.submit")}
            </Button>
            <Button name="intent" value={intents.preview} pending={isPending(intents.preview)}>
              {t("preview.submit")}
            </Button>
          </div>
        )}
      </Form>
    </AdminPage>
  );
}

/** What the last button found: an error, the preview, or the changes to confirm. It is focused when it appears. */
function Result({ reply, isSaving }: { reply: Reply | undefined; isSaving: boolean }) {
  const { t } = useTranslation("catalog");
  const labelOf = useFullLabel();
  const place = useRef<HTMLDivElement>(null);
  const hasResult = reply?.message !== undefined || reply?.offers !== undefined || reply?.changes !== undefined;
  useEffect(() => {
    if (hasResult && reply) place.current?.focus();
  }, [reply, hasResult]);
  if (!reply || !hasResult) return null;
  const { message, offers, changes } = reply;
  return (
    <div ref={place} tabIndex={-1} className="mt-9 flex scroll-mt-20 flex-col gap-4 outline-none">
      <ErrorNotice>{message}</ErrorNotice>
      {offers ? <WalletPreview offers={offers} /> : null}
      {changes?.length === 0 ? <Notice>{t("review.none")}</Notice> : null}
      {changes && changes.length > 0 ? (
        <section aria-labelledby="review-title">
          <h2 id="review-title" className="text-md">
            {t("review.title")}
          </h2>
          <p className="mt-1 text-ink-2">{t("review.kept")}</p>
          <dl className="mt-4 max-w-160 divide-y divide-line border-line border-y">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="flex flex-wrap justify-between gap-x-4 py-2">
                <dt>{labelOf(field)}</dt>
                <dd className="tabular text-ink-2">
                  {wordOf(before)} → <span className="text-ink">{wordOf(after)}</span>
                </dd>
              </div>
            ))}
          </dl>
          <div className="mt-4">
            <Button name="intent" value={intents.save} variant="primary" pending={isSaving}>
              {t("review.save")}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}

function wordOf(value: string): string {
  return value === "" ? "–" : value === "on" ? "✓" : value;
}

function WalletPreview({ offers: { plans, packs } }: { offers: Offers }) {
  const { t } = useTranslation("catalog");
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title" className="text-md">
        {t("preview.title")}
      </h2>
      <p className="mt-1 text-ink-2">{t("preview.notSaved")}</p>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanOffer key={plan.id} plan={plan} isRecommended={plan.is_recommended} />
        ))}
      </ul>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {packs.map((pack) => (
          <PackOffer key={pack.id} pack={pack} />
        ))}
      </ul>
    </section>
  );
}
