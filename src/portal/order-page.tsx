import type { PortalOrder, PortalRow } from "#contracts/portal/portal";
import type { PortalWarranty } from "#contracts/portal/warranty";
import { ItemWarranty } from "./item-warranty.tsx";
import { Day, Notice, Page, Picture, WhyNot } from "./parts.tsx";
import { stateOf } from "./state-of.ts";
import { useSpeech } from "./words.ts";

interface OrderPageProps {
  order: PortalOrder;
  returns: PortalRow[];
  warranty: PortalWarranty;
  /** What has just succeeded. */
  said: string;
  onRegister: (lineId: string) => void;
  onNew: () => void;
  onOpen: (id: string) => void;
  onLeave: () => void;
}

/** The order, what is under way, and whether more may come back. */
export function OrderPage({ order, returns, warranty, said, onRegister, onNew, onOpen, onLeave }: OrderPageProps) {
  const { t, word } = useSpeech();
  const mayStart = order.may_request && order.lines.some(({ code }) => code === null);
  return (
    <Page title={t("order.title", { number: order.number })}>
      <p className="lead">
        <Day at={order.ordered_at} />
      </p>
      {said && <Notice tone="success">{said}</Notice>}
      {returns.length > 0 && (
        <section aria-labelledby="own-returns">
          <h2 id="own-returns">{t("order.returns")}</h2>
          <ul className="rows">
            {returns.map((one) => (
              <li key={one.id}>
                <button type="button" className="row" onClick={() => onOpen(one.id)}>
                  <span className="grow">
                    <strong>{one.number}</strong>
                    <span className="hint">{one.items_summary}</span>
                  </span>
                  <span className="tag" data-tone={one.status === "OPEN" ? "info" : "neutral"}>
                    {word("customer_stage", stateOf(one))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="own-items">
        <h2 id="own-items">{t("order.items")}</h2>
        <ul className="rows">
          {order.lines.map((line) => (
            <li key={line.order_line_id} className="row top-of-row">
              <Picture url={line.image_url} />
              <span className="grow">
                <span>{line.title}</span>
                {line.variant_title && <span className="hint">{line.variant_title}</span>}
                <WhyNot line={line} />
                {warranty.items.flatMap((item) =>
                  item.order_line_id === line.order_line_id ? (
                    <ItemWarranty
                      key={item.order_line_id}
                      item={item}
                      title={line.title}
                      quantity={line.quantity}
                      onRegister={() => onRegister(line.order_line_id)}
                    />
                  ) : (
                    []
                  ),
                )}
              </span>
              <span className="hint bh-number" dir="ltr">
                ×&nbsp;{line.quantity}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {!mayStart && <p className="lead">{t(order.may_request ? "order.none" : "closedLead")}</p>}
      <div className="ways">
        <button type="button" className="quiet" onClick={onLeave}>
          {t("order.leave")}
        </button>
        {mayStart && (
          <button type="button" className="button" onClick={onNew}>
            {t("order.new")}
          </button>
        )}
      </div>
    </Page>
  );
}
