import { useTranslation } from "react-i18next";
import type { TrainingStatus } from "../../../contract/training.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Record<TrainingStatus, Tone> = {
  draft: "neutral",
  awaiting_payment: "warn",
  paid: "accent",
  in_review: "accent",
  training: "accent",
  ready: "good",
  refunded: "neutral",
};

/** The status of an order, in a word or two. */
export function StatusBadge({ status }: { status: TrainingStatus }) {
  const { t } = useTranslation("models");
  return <Badge tone={tones[status]}>{t(`statusOf.${status}`)}</Badge>;
}
