import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import type { PortalClaimRow } from "#contracts/portal/claims";
import type { PortalRow } from "#contracts/portal/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { LazyHelpLink } from "../help/lazy-help.tsx";
import { Day, Notice, NotReturnable, Page, Picture } from "../parts/parts.tsx";
import { claimProgress, progressOf } from "../parts/progress.ts";
import { LazyTalk } from "../talk/lazy-talk.tsx";
import { ItemWarranty } from "../warranty/item-warranty.tsx";
import { Credits } from "./credits.tsx";
import { useOrderContext } from "./order-area.tsx";

/** Questions about the order itself, without a case. */
const ofOrder = {};

/** Show the order, its returns, and whether more can be returned. */
export function OrderPage() {
  const { t } = useTranslation("portal");
  const { order, returns, claims, mayReport, onLeave } = useOrderContext();
  const { state } = useLocation();
  const canStart = order.may_request && order.lines.some(({ code }) => code === null);
  return (
    <Page title={t("order.title", { number: order.number })}>
      <p className="lead">
        <Day at={order.ordered_at} />
      </p>
      {(state as { isRegistered?: boolean } | null)?.isRegistered && <Notice tone="success">{t("warranty.registered")}</Notice>}
      {returns.length > 0 && <Returns returns={returns} />}
      {claims.length > 0 && <Claims claims={claims} />}
      <Items />
      {!canStart && <p className="lead">{t(order.may_request ? "order.none" : "closed.lead")}</p>}
      <div className="bar next-first">
        <button type="button" className="quiet" onClick={onLeave}>
          {t("order.chooseAnother")}
        </button>
        {mayReport && (
          <Link to="../report" className="outline">
            {t("order.report")}
          </Link>
        )}
        {canStart && (
          <Link to="../request/items" className="button">
            {t("order.start")}
          </Link>
        )}
      </div>
      <Credits />
      <LazyHelpLink to="../help" />
      <LazyTalk about={ofOrder} />
    </Page>
  );
}

function Returns({ returns }: { returns: PortalRow[] }) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  return (
    <section aria-labelledby="own-returns">
      <h2 id="own-returns">{t("order.returns")}</h2>
      <ul className="rows">
        {returns.map((row) => (
          <li key={row.id}>
            <Link to={`../case/${row.id}`} className="row">
              <span className="grow">
                <strong>{row.number}</strong>
                <span className="hint">{row.items_summary}</span>
              </span>
              <span className="tag" data-tone={row.status === "OPEN" ? "info" : "neutral"}>
                {enumLabel("customer_stage", progressOf(row))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Claims({ claims }: { claims: readonly PortalClaimRow[] }) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  return (
    <section aria-labelledby="own-claims">
      <h2 id="own-claims">{t("order.claims")}</h2>
      <ul className="rows">
        {claims.map((row) => (
          <li key={row.id}>
            <Link to={`../claim/${row.id}`} className="row">
              <span className="grow">
                <strong>{row.number}</strong>
                <span className="hint">
                  {enumLabel("claim_type", row.type)} · {row.items_summary}
                </span>
              </span>
              <span className="tag" data-tone={row.stage === "NEEDS_INFO" ? "warning" : row.status === "OPEN" ? "info" : "neutral"}>
                {enumLabel("customer_claim_stage", claimProgress(row))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Items() {
  const { t } = useTranslation("portal");
  const { order, warranty } = useOrderContext();
  return (
    <section aria-labelledby="own-items">
      <h2 id="own-items">{t("order.items")}</h2>
      <ul className="rows">
        {order.lines.map((line) => {
          const item = warranty.items.find(({ order_line_id }) => order_line_id === line.order_line_id);
          return (
            <li key={line.order_line_id} className="row at-start">
              <Picture url={line.image_url} />
              <span className="grow">
                <span>{line.title}</span>
                {line.variant_title && <span className="hint">{line.variant_title}</span>}
                <NotReturnable line={line} />
                {item && <ItemWarranty item={item} title={line.title} quantity={line.quantity} />}
              </span>
              <span className="hint bh-number" dir="ltr">
                ×&nbsp;{line.quantity}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
