import { useTranslation } from "react-i18next";
import { z } from "zod";
import { pageSizeDefault } from "../../../../contract/limits.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { fromCreation } from "../../../parts/composer/chosen-file.server.ts";
import type { FileChoices } from "../../../parts/composer/chosen-file.ts";
import { FilePicker } from "../../../parts/composer/file-picker.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { requireAdditions } from "../../../parts/require-additions.server.ts";
import { safeReturnPath } from "../../../session/safe-return.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { attachAddress, attachmentIds, draftMessageFrom, pathWith } from "../addresses.ts";
import { pictureOf } from "../read-messages.server.ts";
import type { Route } from "./+types/attach";

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** Loads one page of the images that a message can refer to. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const page = pageNumber.parse(url.searchParams.get("page") ?? 1);
  const { gallery } = api(context, url.pathname + url.search);
  const found = await gallery.images({ query: { page, page_size: pageSizeDefault } });
  const { count, results } = valueOrThrow(context, found);
  const choices: FileChoices = {
    tab: "creations",
    kind: "image",
    files: results.map((creation) => fromCreation(creation, translator(context))),
    page,
    pages: Math.max(1, Math.ceil(count / pageSizeDefault)),
  };
  return {
    choices,
    pictures: results.map(pictureOf),
    begun: draftMessageFrom(url.searchParams),
    to: safeReturnPath(url.searchParams.get("to")),
    title: translator(context)("history:attach.title"),
  };
}

/** Picks an image for a message. Each choice returns to the conversation with the typed text. */
export default function Attach({ loaderData: { choices, begun, to } }: Route.ComponentProps) {
  const { t } = useTranslation("history");
  return (
    <section className="mx-auto max-w-220 px-4 pt-6 pb-12 sm:px-6">
      <ButtonLink to={pathWith(to, begun)} variant="quiet" icon={<Icon name="arrow-left" />} className="-ml-4">
        {t("attach.back")}
      </ButtonLink>
      <h1 className="mt-2 mb-3 text-xl">{t("attach.title")}</h1>
      <FilePicker
        withUploads={false}
        choices={choices}
        addressOf={({ page }) => attachAddress(to, begun, page)}
        addressWith={({ id }) => pathWith(to, { ...begun, attachments: attachmentIds([...begun.attachments, id]) })}
      />
    </section>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
