import { useTranslation } from "react-i18next";
import type { Report } from "../../../../../contract/admin/reports.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { reportPath } from "../addresses.ts";

/** The reported item. What is said to show minors is shown only when asked for; what is sealed, never. */
export function ReportedContent({ report: { id, content, content_state } }: { report: Report }) {
  const { t } = useTranslation("moderation");
  if (content_state === "on-request")
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice tone="error">{t("content.onRequest")}</Notice>
        <ButtonLink to={`${reportPath(id)}?content=true`}>{t("content.show")}</ButtonLink>
      </div>
    );
  if (content === null) return <p className="text-ink-2">{t("content.gone")}</p>;
  const { title, description, creations } = content;
  return (
    <div className="flex flex-col gap-4">
      {title === "" ? null : (
        <p dir="auto" className="whitespace-pre-line break-words">
          {title}
        </p>
      )}
      {description === "" ? null : (
        <p dir="auto" className="whitespace-pre-line break-words text-ink-2">
          {description}
        </p>
      )}
      <ul className="flex flex-wrap gap-3">
        {creations.map((creation) => (
          <li key={creation.id}>
            <Media creation={creation} isAlone={creations.length === 1} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Media({
  creation,
  isAlone,
}: {
  creation: NonNullable<Report["content"]>["creations"][number];
  isAlone: boolean;
}) {
  const { t } = useTranslation("moderation");
  const { kind, url, thumbnail_url, width, height } = creation;
  const size = isAlone ? "max-h-[32rem] w-auto max-w-full rounded-md" : "max-h-40 w-auto max-w-full rounded-md";
  if (kind === "image")
    return <img src={isAlone ? url : thumbnail_url} alt={t("image")} width={width} height={height} className={size} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: generated videos have no captions
    <video src={url} poster={thumbnail_url} controls preload="none" width={width} height={height} className={size} />
  );
}
