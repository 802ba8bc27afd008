import { useTranslation } from "react-i18next";
import { isFinal } from "../../contract/generation-terms.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Progress } from "../ui/progress.tsx";
import { creationName } from "./creation-name.ts";
import { CreationTile, tileStyle } from "./creation-tile.tsx";
import type { LatestRun } from "./latest-run.ts";
import { TileGrid } from "./tile-grid.tsx";

/** A user's latest runs: completed ones as their images, the others as their status. */
export function LatestRuns({ label, runs }: { label: string; runs: LatestRun[] }) {
  return (
    <TileGrid label={label}>
      {runs.flatMap((run) => {
        if (run.status !== "completed") return [<RunTile key={run.id} run={run} />];
        return run.tiles.map((tile) => <CreationTile key={tile.id} tile={tile} />);
      })}
    </TileGrid>
  );
}

const stoppedIcons = { failed: "circle-exclamation-point", blocked: "ban", canceled: "circle-slash" } as const;

/** A run without images in a `TileGrid`: shows its status. */
export function RunTile({ run }: { run: Omit<LatestRun, "tiles"> }) {
  const { t } = useTranslation(["generation"]);
  const icon =
    run.status === "failed" || run.status === "blocked" || run.status === "canceled" ? stoppedIcons[run.status] : null;
  return (
    <li className="tile border border-line bg-surface-1" style={tileStyle(run.width, run.height)}>
      <Link to={`/generations/${run.id}`} className="tile-open">
        <span className="flex h-full flex-col justify-end gap-2 p-3">
          {icon ? <Icon name={icon} className="mb-auto size-4.5 stroke-[1.5] text-ink-3" /> : null}
          <span className="line-clamp-3 text-sm">{creationName(run, t)}</span>
          <span className="text-ink-3 text-xs">
            {run.status === "processing" ? t(`stage.${run.stage}`) : t(`status.${run.status}`)}
          </span>
          {isFinal(run.status) ? null : (
            <Progress
              value={run.status === "queued" ? null : run.progress}
              label={t("progress")}
              valueText={t(`stage.${run.stage}`)}
            />
          )}
        </span>
      </Link>
    </li>
  );
}
