import { useTranslation } from "react-i18next";
import type { CreditPackage } from "../../../contract/plans.ts";
import { BuyForm } from "../../parts/buy-form.tsx";
import { Figures } from "../../parts/figures.tsx";
import { PackOffer } from "../../parts/offers/pack-offer.tsx";
import { Notice } from "../../ui/notice.tsx";
import { walletPath } from "./addresses.ts";
import type { Sufficient } from "./sufficient-offers.ts";

interface PacksProps {
  packages: CreditPackage[];
  /** The credits that the user needs. */
  need: number | undefined;
  enough: Sufficient | undefined;
  canBuy: boolean;
}

/** Credits as a one-time purchase. If the user lacks credits, the smallest sufficient package is marked. */
export function Packs({ packages, need, enough, canBuy }: PacksProps) {
  const { t } = useTranslation("wallet");
  return (
    <>
      {need !== undefined && enough?.kind === "pack" ? (
        <div className="mb-4">
          <Notice>{t("packs.needPack", { count: need })}</Notice>
        </div>
      ) : null}
      <ul className="grid gap-4 md:grid-cols-3">
        {packages.map((pack) => (
          <PackToBuy
            key={pack.id}
            pack={pack}
            isEnough={enough?.kind === "pack" && enough.id === pack.id}
            canBuy={canBuy}
          />
        ))}
      </ul>
    </>
  );
}

function PackToBuy({ pack, isEnough, canBuy }: { pack: CreditPackage; isEnough: boolean; canBuy: boolean }) {
  const { t } = useTranslation("wallet");
  return (
    <PackOffer pack={pack} isEnough={isEnough}>
      {canBuy ? (
        <BuyForm
          kind="credit_pack"
          itemId={pack.id}
          back={`${walletPath}#credits`}
          variant={isEnough ? "primary" : "secondary"}
          wide
        >
          <Figures>{t("packs.buy", { count: pack.credits + pack.bonus_credits })}</Figures>
        </BuyForm>
      ) : null}
    </PackOffer>
  );
}
