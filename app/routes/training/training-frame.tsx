import type { ReactNode } from "react";
import type { TrainingOrder } from "../../../contract/training.ts";
import { orderPath } from "../../parts/training/addresses.ts";
import { Stepper, type TrainingStep } from "../../parts/training/stepper.tsx";
import { classNames } from "../../ui/class-names.ts";

interface TrainingFrameProps {
  step: TrainingStep;
  /** The order that the page shows; undefined on the introduction. */
  order?: Pick<TrainingOrder, "id" | "status">;
  heading: ReactNode;
  subtitle: ReactNode;
  /** Set for images instead of text. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of the pages of all three steps: the steps, the title, and one column. */
export function TrainingFrame({ step, order, heading, subtitle, wide = false, children }: TrainingFrameProps) {
  return (
    <div className={classNames("mx-auto w-full px-4 pt-4 pb-16 sm:px-7 lg:pt-10", wide ? "max-w-240" : "max-w-180")}>
      <div className="max-w-140">
        <Stepper current={step} paths={order ? pathsOf(order) : {}} />
      </div>
      <h1 className="mt-7 text-xl">{heading}</h1>
      <p className="mt-1 max-w-160 text-ink-2">{subtitle}</p>
      {children}
    </div>
  );
}

function pathsOf({ id, status }: Pick<TrainingOrder, "id" | "status">): Partial<Record<TrainingStep, string>> {
  const info = orderPath(id, "dataset");
  return status === "paid" ? { info, details: orderPath(id, "details") } : { info, payment: orderPath(id, "payment") };
}
