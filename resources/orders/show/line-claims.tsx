import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LineClaim } from "#contracts/orders/parts";
import { useAbility } from "#src/lib/can";
import { claimAddress } from "../other-addresses.ts";

const outcomes = ["held", "settled", "compensated"] as const;

/** Show what became of the units that claims are about, each with its claim. */
export function LineClaims({ claims }: { claims: readonly LineClaim[] }) {
  const { t } = useTranslation("orders");
  const canOpen = useAbility().can("read", "Claim");
  return claims.map((claim) => {
    const number = <bdi>{claim.number}</bdi>;
    const texts = outcomes.filter((outcome) => claim[outcome] > 0).map((outcome) => t(`show.${outcome}`, { count: claim[outcome] }));
    return (
      <span key={claim.id} className="bh-small">
        {texts.join(" · ")} · {canOpen ? <Link to={claimAddress(claim.id)}>{number}</Link> : number}
      </span>
    );
  });
}
