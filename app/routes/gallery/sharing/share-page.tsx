import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { FormPage, FormSection } from "../../../parts/form-page.tsx";
import type { ShareTarget } from "../../../parts/gallery-addresses.ts";
import { MediaImage } from "../../../parts/media-image.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { sharesPath } from "../addresses.ts";
import { EndLink } from "./end-link.tsx";
import { type OwnShare, ShareChoices } from "./share-choices.tsx";
import { ShareLink } from "./share-link.tsx";
import type { ShownThing } from "./share-target.server.ts";

interface SharePageProps {
  /** `null` when the item to share does not exist. */
  sharing: { target: ShareTarget; thing: ShownThing; here: string; share: OwnShare | null } | null;
  returnTo: string;
  authorName: string;
}

/** The public link of one item: create it, share it, choose what it shows, and end it. */
export function SharePage({ sharing, returnTo, authorName }: SharePageProps) {
  const { t } = useTranslation("sharing");
  const pending = useNavigation().formData?.get("intent") === "create";
  const choicesId = useId();
  if (!sharing) {
    return (
      <EmptyState
        level={1}
        icon={<Icon name="link-2-off" />}
        title={t("target.title")}
        actions={
          <ButtonLink to="/gallery" variant="primary">
            {t("target.action")}
          </ButtonLink>
        }
      >
        {t("target.message")}
      </EmptyState>
    );
  }
  const { target, thing, here, share } = sharing;
  return (
    <FormPage title={t("title")} subtitle={t(`intro.${target.kind}`)}>
      <div className="mt-6">
        {share ? (
          <ShareLink address={share.address} />
        ) : (
          <Form id={choicesId} method="post" action={here}>
            <input type="hidden" name="intent" value="create" />
            <Button variant="primary" size="large" pending={pending} pendingLabel={t("creating")}>
              {t("create")}
            </Button>
          </Form>
        )}
      </div>
      <FormSection title={t("choices")}>
        {/* A new link resets the choices. */}
        <ShareChoices key={share?.id ?? "none"} share={share} action={here} formId={choicesId} />
      </FormSection>
      <FormSection title={t("preview")}>
        <Preview
          thing={thing}
          showsTitle={target.kind === "collection" || (share?.showsRecipe ?? false)}
          authorName={authorName}
        />
      </FormSection>
      {share ? (
        <div className="mt-9 border-line border-t pt-5">
          <EndLink shareId={share.id} name={thing.title} action={here} />
        </div>
      ) : null}
      <div className="mt-9 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-5">
        <ButtonLink to={returnTo} icon={<Icon name="arrow-left" />}>
          {t("back")}
        </ButtonLink>
        <Link
          to={sharesPath}
          className="text-ink-2 underline decoration-line-control underline-offset-3 hover:text-ink"
        >
          {t("all")}
        </Link>
      </div>
    </FormPage>
  );
}

function Preview({
  thing: { title, description, picture, isVideo, count },
  showsTitle,
  authorName,
}: {
  thing: ShownThing;
  showsTitle: boolean;
  authorName: string;
}) {
  const { t } = useTranslation(["sharing", "collections"]);
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-surface-1">
      {picture ? (
        <div className="grid place-items-center bg-surface-0">
          <div className="w-full" style={{ maxWidth: `${Math.round((picture.width / picture.height) * 320)}px` }}>
            <MediaImage {...picture} alt="" />
          </div>
        </div>
      ) : (
        <p className="p-6 text-center text-ink-2">{t("emptyCollection")}</p>
      )}
      <figcaption className="p-4">
        <p dir="auto" className="line-clamp-3 break-words font-medium">
          {(showsTitle && title) || t(isVideo ? "untitledVideo" : "untitled")}
        </p>
        {authorName === "" ? null : <p className="mt-0.5 text-ink-2 text-sm">{t("by", { name: authorName })}</p>}
        {description === "" ? null : (
          <p dir="auto" className="mt-2 whitespace-pre-line break-words text-ink-2">
            {description}
          </p>
        )}
        {count === null ? null : (
          <p className="tabular mt-1 text-ink-3 text-sm">{t("collections:images", { count })}</p>
        )}
      </figcaption>
    </figure>
  );
}
