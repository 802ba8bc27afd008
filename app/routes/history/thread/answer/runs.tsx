import { CreationTile } from "../../../../parts/creation-tile.tsx";
import { RunTile } from "../../../../parts/latest-runs.tsx";
import { TileGrid } from "../../../../parts/tile-grid.tsx";
import { useRunProgress } from "../../../../parts/use-run-progress.ts";
import type { ShownRun } from "../../shown-messages.ts";

/** The runs started from a message: finished results, and running ones with their current state. */
export function Runs({ label, runs }: { label: string; runs: readonly ShownRun[] }) {
  if (runs.length === 0) return null;
  return (
    <TileGrid label={label}>
      {runs.map((run) => (
        <RunNow key={run.id} run={run} />
      ))}
    </TileGrid>
  );
}

function RunNow({ run: loaded }: { run: ShownRun }) {
  const run = useRunProgress(loaded);
  if (run.status !== "completed") return <RunTile run={run} />;
  return run.outputs.map((tile) => <CreationTile key={tile.id} tile={tile} />);
}
