import { useTranslation } from "react-i18next";
import { dateFormat } from "../../../contract/formats.ts";
import type { SharedCreation, SharedPage } from "../../../contract/sharing.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { CopyText } from "../../parts/copy-actions.tsx";
import { draftAddress } from "../../parts/draft.ts";
import { MediaImage } from "../../parts/media-image.tsx";
import { MediaVideo } from "../../parts/media-video.tsx";
import { RunSection } from "../../parts/recipe.tsx";
import { MediaTag } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { reportPath, sharedPath } from "./addresses.ts";
import { originLabels } from "./origin-label.ts";
import { SharedRecipe } from "./shared-recipe.tsx";

interface SharedSingleProps {
  token: string;
  shared: SharedPage;
  creation: SharedCreation;
  /** The page of the collection that contains the creation. */
  page: number;
  placeholders: Record<string, string>;
  title: string;
  timeZone: string;
}

/** One creation as shown to every visitor with the link: large, with its recipe if the owner shares that. */
export function SharedSingle({ token, shared, creation, page, placeholders, title, timeZone }: SharedSingleProps) {
  const { t } = useTranslation("sharing");
  const language = useLanguage();
  const { recipe } = creation;
  const isOfCollection = shared.kind === "collection";
  const heading = recipe?.prompt || (isOfCollection ? shared.title : title);
  const made = dateFormat(language, { dateStyle: "long", timeZone });
  const prompt = recipe?.prompt ?? "";
  return (
    <div className="grid xl:min-h-dvh xl:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="flex min-w-0 flex-col gap-3 px-4 pt-4 pb-6 sm:px-6 lg:pt-6">
        <Stage creation={creation} placeholder={placeholders[creation.id]} />
        {isOfCollection ? <Neighbours token={token} shared={shared} creation={creation} page={page} /> : null}
      </div>
      <aside className="flex flex-col gap-6 border-line px-4 pt-6 pb-10 max-xl:border-t sm:px-6 xl:border-l">
        <div>
          <h1 dir="auto" className="whitespace-pre-wrap break-words font-normal text-md">
            {heading}
          </h1>
          <p className="mt-2 text-ink-2 text-sm">
            {shared.author_name === "" ? null : <>{t("by", { name: shared.author_name })} · </>}
            <time dateTime={creation.created_at} suppressHydrationWarning>
              {made.format(new Date(creation.created_at))}
            </time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={draftAddress({ prompt })} variant="primary">
            {t("shared.own")}
          </ButtonLink>
          {prompt === "" ? null : <CopyText text={prompt}>{t("shared.copyPrompt")}</CopyText>}
          <ButtonLink
            to={reportPath(token, isOfCollection ? { page, item: creation.id } : {})}
            variant="quiet"
            rel="nofollow"
          >
            {t("shared.report")}
          </ButtonLink>
        </div>
        {recipe ? (
          <RunSection title={t("shared.recipe")}>
            <SharedRecipe creation={creation} recipe={recipe} />
          </RunSection>
        ) : null}
      </aside>
    </div>
  );
}

/** As large as fits the window without scrolling, in its own aspect ratio. */
function Stage({ creation, placeholder }: { creation: SharedCreation; placeholder: string | undefined }) {
  const { t } = useTranslation(["common", "sharing"]);
  const { kind, width, height, url, alt, variants, origin } = creation;
  const originLabel = originLabels[origin];
  const words = alt || t(kind === "video" ? "sharing:untitledVideo" : "sharing:untitled");
  const shape = {
    aspectRatio: `${width}/${height}`,
    maxWidth: `calc((100dvh - 6rem) * ${(width / height).toFixed(4)})`,
  };
  return (
    <figure className="relative mx-auto w-full min-w-0 overflow-hidden rounded-lg" style={shape}>
      {kind === "video" ? (
        <MediaVideo creation={creation} label={words} placeholder={placeholder} className="h-full" />
      ) : (
        <MediaImage
          src={url}
          alt={words}
          width={width}
          height={height}
          srcSet={variants.map((variant) => `${variant.url} ${variant.width}w`).join(", ") || undefined}
          sizes="(min-width: 1280px) calc(100vw - 43rem), (min-width: 1024px) calc(100vw - 20rem), 100vw"
          placeholder={placeholder}
          priority
          className="h-full"
        />
      )}
      {originLabel ? (
        <figcaption
          className="absolute top-3 left-3"
          title={origin === "procedural" ? t("creation.previewEngineHint") : undefined}
        >
          <MediaTag>{t(originLabel)}</MediaTag>
        </figcaption>
      ) : null}
    </figure>
  );
}

/** Links to the adjacent creations on the collection's page, and back to the collection. */
function Neighbours({
  token,
  shared,
  creation,
  page,
}: Pick<SharedSingleProps, "token" | "shared" | "creation" | "page">) {
  const { t } = useTranslation("sharing");
  const { results } = shared.creations;
  const place = results.findIndex(({ id }) => id === creation.id);
  const [before, after] = [results[place - 1], results[place + 1]];
  return (
    <nav aria-label={shared.title} className="flex flex-wrap justify-center gap-2">
      {before ? (
        <ButtonLink to={sharedPath(token, { page, item: before.id })} replace icon={<Icon name="arrow-left" />}>
          {t("shared.previous")}
        </ButtonLink>
      ) : null}
      <ButtonLink to={sharedPath(token, { page })} icon={<Icon name="layout-grid" />}>
        {t("shared.all")}
      </ButtonLink>
      {after ? (
        <ButtonLink to={sharedPath(token, { page, item: after.id })} replace icon={<Icon name="arrow-right" />}>
          {t("shared.next")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
