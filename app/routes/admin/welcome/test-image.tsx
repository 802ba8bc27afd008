import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { Run } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { MediaImage } from "../../../parts/media-image.tsx";
import { useRunProgress } from "../../../parts/use-run-progress.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { Step } from "./step.tsx";

/** The test image of the connected engine: on its way, done, or why there is none. */
export function TestImage({
  title,
  run: loaded,
  placeholders = {},
}: {
  title: string;
  run: Run;
  placeholders?: Record<string, string>;
}) {
  const { t } = useTranslation(["setup", "common"]);
  const run = useRunProgress(loaded);
  const pending = useNavigation().formMethod === "POST";
  const [image] = run.outputs;
  const isDone = isFinal(run.status);
  const failure = run.error?.message ?? t("test.noImage");
  const engine = run.origin === "procedural" ? t("common:creation.previewEngine") : run.model_label;
  const standing = image ? t("test.done", { engine }) : t("test.running");
  return (
    <Step name="engine" title={title} subtitle={run.prompt}>
      <div className="mt-7 flex flex-col gap-5">
        <div className="mx-auto w-full max-w-96">
          {image ? (
            <MediaImage
              src={image.url}
              alt={run.prompt}
              width={image.width}
              height={image.height}
              placeholder={placeholders[image.id]}
              priority
              className="rounded-md"
            />
          ) : null}
          {isDone ? null : <Progress value={run.status === "queued" ? null : run.progress} label={standing} />}
        </div>
        <div role="status" className="text-center text-ink-2">
          {isDone && !image ? null : standing}
        </div>
        {isDone && !image ? (
          <>
            <ErrorNotice>{failure}</ErrorNotice>
            <Form method="post" className="flex flex-col">
              <Button name="intent" value="retry" variant="primary" size="large" wide pending={pending}>
                {t("test.retry")}
              </Button>
            </Form>
          </>
        ) : null}
        <div className="flex flex-col gap-3">
          <ButtonLink to="/welcome/access" variant={image ? "primary" : "secondary"} size="large" wide>
            {t(image ? "continue" : "skip")}
          </ButtonLink>
          <ButtonLink to="/welcome/engine" variant="quiet" size="large" wide>
            {t("test.other")}
          </ButtonLink>
        </div>
      </div>
    </Step>
  );
}
