import { useTranslation } from "react-i18next";
import type { FileChoices } from "../../parts/composer/chosen-file.ts";
import { FilePicker } from "../../parts/composer/file-picker.tsx";
import { addressWith, pickerAddress } from "../../parts/composer/picker-address.ts";
import { type Draft, draftAddress } from "../../parts/draft.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Picks a file to start from. Each choice returns to the composer with everything else unchanged. */
export function SourcesPage({ choices, draft }: { choices: FileChoices; draft: Draft }) {
  const { t } = useTranslation("explore");
  return (
    <section className="mx-auto max-w-220 px-4 pt-6 pb-12 sm:px-6">
      <ButtonLink to={draftAddress(draft)} variant="quiet" icon={<Icon name="arrow-left" />} className="-ml-4">
        {t("picker.back")}
      </ButtonLink>
      <h1 className="mt-2 mb-3 text-xl">{t(`picker.${choices.kind}`)}</h1>
      <FilePicker
        choices={choices}
        addressOf={(place) => pickerAddress({ ...choices, page: 1, ...place }, draft)}
        addressWith={(file) => addressWith(draft, file, choices.into)}
      />
    </section>
  );
}
