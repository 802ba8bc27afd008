import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { datasetLinkMaxCharacters } from "../../../../contract/limits.ts";
import { orderPath } from "../../../parts/training/addresses.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";

interface LinkLaterProps {
  orderId: string;
  /** The error and the text of a refused link. */
  reply: { error: string; link: string } | undefined;
}

/** Sends the link to the images if the details did not include it. */
export function LinkLater({ orderId, reply }: LinkLaterProps) {
  const { t } = useTranslation("training");
  const here = orderPath(orderId);
  const pending = useNavigation().formAction === here;
  return (
    <section aria-labelledby="link" className="mt-7 rounded-lg border border-line bg-surface-1 p-4 sm:p-5">
      <h2 id="link" className="mb-3 text-md">
        {t("order.linkTitle")}
      </h2>
      <Form method="post" action={here} noValidate preventScrollReset className="flex flex-col items-start gap-4">
        <TextField
          name="dataset_link"
          type="url"
          required
          label={t("dataset.link")}
          hint={t("dataset.linkHint")}
          error={reply?.error}
          defaultValue={reply?.link}
          maxLength={datasetLinkMaxCharacters}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          className="w-full"
        />
        <Button variant="primary" pending={pending} pendingLabel={t("order.sendingLink")}>
          {t("order.sendLink")}
        </Button>
      </Form>
    </section>
  );
}
