import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { credentialsMaxBytes } from "../../../../contract/limits.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Additions } from "../../../parts/additions.tsx";
import { fromUpload } from "../../../parts/composer/chosen-file.server.ts";
import { draftOfRecipe } from "../../../parts/found-recipe.server.ts";
import { MediaImage } from "../../../parts/media-image.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { describePath } from "../../../parts/prompt-address.ts";
import { editPath } from "../../../parts/recipe-path.ts";
import { sourceNames } from "../../../parts/recipe-sources.ts";
import { sizeIn } from "../../../parts/size-in.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KeyValueList } from "../../../ui/key-value-list.tsx";
import { uploadsPath } from "../addresses.ts";
import { uploadsAddress } from "../uploads/addresses.ts";
import type { Route } from "./+types/route";

/** Loads an upload, its recipe, and the address of the composer or the editor filled with it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { conversations, generation, uploads } = api(context, url.pathname + url.search);
  const upload = valueOrThrow(context, await uploads.oneUpload({ params: { id: params.id } }));
  const { recipe } = upload;
  const capabilities = recipe ? await generation.capabilities() : undefined;
  const assistant = upload.kind === "image" ? await conversations.assistant() : undefined;
  const modes = capabilities?.ok ? capabilities.value.modes : [];
  return {
    file: fromUpload(upload),
    url: upload.url,
    describes: assistant?.ok === true && assistant.value.sees_pictures,
    recipe,
    tags: upload.tags,
    hasCredentials: upload.has_credentials,
    composer: recipe && draftOfRecipe(context, recipe, modes, upload.id),
    title: upload.name,
  };
}

/** An upload with the recipe that its file contained, over the list of uploads. */
export default function UploadDetails({ loaderData }: Route.ComponentProps) {
  const { file, url, describes, recipe, tags, hasCredentials, composer } = loaderData;
  const { t } = useTranslation("imports");
  const language = useLanguage();
  const { t: inUploads } = useTranslation("uploads");
  const navigate = useNavigate();
  const { width, height } = file;
  return (
    <Dialog
      wide
      title={file.name}
      closeLabel={t("details.close")}
      closeTo={uploadsPath}
      onClose={() => navigate(uploadsPath, { preventScrollReset: true })}
      actions={
        <>
          {file.kind === "image" ? (
            <Additions>
              <ButtonLink to={editPath("upload", file.id)} icon={<Icon name="pencil" />}>
                {t("details.edit")}
              </ButtonLink>
            </Additions>
          ) : null}
          {describes ? (
            <ButtonLink to={describePath({ upload: file.id })} icon={<Icon name="eye" />}>
              {t("details.describe")}
            </ButtonLink>
          ) : null}
          {composer ? <ButtonLink to={composer.to}>{t("details.use")}</ButtonLink> : null}
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
        {file.kind === "image" ? (
          <a href={url} target="_blank" rel="noreferrer" aria-label={inUploads("list.open", { name: file.name })}>
            <MediaImage src={file.src} alt="" width={width ?? 1} height={height ?? 1} placeholder={file.placeholder} />
          </a>
        ) : null}
        <div className="min-w-0">
          <KeyValueList
            entries={[
              {
                name: t("details.size"),
                value:
                  file.kind === "image" && width !== null
                    ? inUploads("list.pixels", { width, height: height ?? 0 })
                    : null,
              },
              { name: t("details.file"), value: file.sizeBytes > 0 ? sizeIn(language, file.sizeBytes) : null },
              {
                name: t("details.program"),
                value: recipe && (recipe.source === "atelier" ? t("details.here") : sourceNames[recipe.source]),
              },
              { name: t("details.prompt"), value: recipe && <Words>{recipe.prompt}</Words> },
              {
                name: t("details.negativePrompt"),
                value: recipe?.negative_prompt ? <Words>{recipe.negative_prompt}</Words> : null,
              },
              { name: t("details.seed"), value: recipe?.seed },
              { name: t("details.ratio"), value: recipe?.aspect_ratio },
              { name: t("details.model"), value: recipe && (recipe.foreign_model ?? recipe.model) },
              {
                name: t("details.credentials"),
                value: hasCredentials === undefined ? null : credentialsText(t, hasCredentials),
              },
              { name: t("details.tags"), value: tags.length > 0 ? <Tags tags={tags} /> : null },
            ]}
          />
          {composer ? null : (
            <Additions>
              <p className="mt-3 text-ink-3">{t("details.noRecipe")}</p>
            </Additions>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Whether the Content Credentials of the file are kept, and otherwise why they may not be. */
function credentialsText(t: TFunction<"imports">, areKept: boolean): string {
  if (areKept) return t("details.credentialsKept");
  return t("details.credentialsNone", { max: credentialsMaxBytes / (1024 * 1024) });
}

/** The keywords of the file. Each leads to the uploads that have it. */
function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <ButtonLink to={uploadsAddress({ search: tag })} size="small" className="max-w-full">
            <bdi className="truncate">{tag}</bdi>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function Words({ children }: { children: string }) {
  return (
    <span dir="auto" className="whitespace-pre-wrap">
      {children}
    </span>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
