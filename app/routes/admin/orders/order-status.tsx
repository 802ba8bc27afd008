import { useTranslation } from "react-i18next";
import type { TrainingStatus } from "../../../../contract/training.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";

/** What waits for the team stands out, not what waits for the customer. */
const tones: Record<TrainingStatus, Tone> = {
  draft: "neutral",
  awaiting_payment: "neutral",
  paid: "accent",
  in_review: "warn",
  training: "warn",
  ready: "good",
  refunded: "neutral",
};

/** The status of an order, in a word or two. */
export function OrderStatus({ status }: { status: TrainingStatus }) {
  const { t } = useTranslation("orders");
  return (
    // In the blocks of small screens, the badge would fill its cell.
    <span>
      <Badge tone={tones[status]}>{t(`statusOf.${status}`)}</Badge>
    </span>
  );
}
