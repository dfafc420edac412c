import { useEffect, useState } from "react";
import type { PortalReturn } from "#contracts/portal/portal";
import { CaseActions } from "./case-actions.tsx";
import { type Client, Refused } from "./client.ts";
import { Day, Money, Notice, Page, Picture } from "./parts.tsx";
import { stateOf } from "./state-of.ts";
import { useSpeech } from "./words.ts";

interface CasePageProps {
  client: Client;
  id: string;
  /** The case as the request was answered, if it is the one just made. */
  sent: PortalReturn | null;
  onBack: () => void;
  onEnd: () => void;
}

/** One return: where it stands, what to do next, and its story. */
export function CasePage({ client, id, sent, onBack, onEnd }: CasePageProps) {
  const { t } = useSpeech();
  const isNew = sent?.id === id;
  const [one, setOne] = useState<PortalReturn | null>(isNew ? sent : null);
  const [problem, setProblem] = useState("");
  const fail = (error: unknown) => {
    if (error instanceof Refused && error.code === "UNAUTHENTICATED") onEnd();
    else setProblem((error instanceof Refused && error.message) || t("offline"));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read when opened, and in another language once more
  useEffect(() => {
    client.show(id).then(setOne, fail);
  }, [client, id]);
  return (
    <>
      {one ? (
        <Page title={t("case.title", { number: one.number })}>
          {isNew && one.status === "OPEN" && <Notice tone="success">{t("case.sent")}</Notice>}
          <Standing one={one} />
          <CaseActions client={client} one={one} onChanged={setOne} onFail={fail} />
          <Items one={one} />
          <Story one={one} />
        </Page>
      ) : (
        !problem && <p role="status">{t("loading")}</p>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="ways no-print">
        <button type="button" className="quiet" onClick={onBack}>
          {t("case.back")}
        </button>
        <button type="button" className="quiet" onClick={() => print()}>
          {t("case.print")}
        </button>
      </div>
    </>
  );
}

function Standing({ one }: { one: PortalReturn }) {
  const { t, word } = useSpeech();
  const { due_minor, paid_minor, invoice_due_minor } = one.money;
  const amounts = [
    { key: "due", label: t("case.due"), minor: due_minor },
    { key: "paid", label: t("case.paid"), minor: paid_minor },
    { key: "invoice", label: t("case.invoice"), minor: invoice_due_minor },
  ].filter(({ minor }) => minor > 0);
  const state = stateOf(one);
  const isOpen = one.status === "OPEN";
  return (
    <section className="card">
      <p>
        <span className="tag" data-tone={isOpen ? "info" : "neutral"}>
          {word("customer_stage", state)}
        </span>
      </p>
      <p>{word("next", state)}</p>
      {isOpen && one.expires_at && (
        <p className="hint">
          {t("case.expires")} <Day at={one.expires_at} />
        </p>
      )}
      {amounts.length > 0 && (
        <dl className="sum">
          {amounts.map(({ key, label, minor }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <Money minor={minor} currency={one.currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {one.parcels.map(({ id, carrier_name, tracking_number, tracking_url }) =>
        tracking_number ? (
          <p key={id}>
            {carrier_name} <bdi>{tracking_url ? <a href={tracking_url}>{tracking_number}</a> : tracking_number}</bdi>
          </p>
        ) : null,
      )}
    </section>
  );
}

function Items({ one }: { one: PortalReturn }) {
  const { t, word } = useSpeech();
  return (
    <section aria-labelledby="items">
      <h2 id="items">{t("case.items")}</h2>
      <ul className="rows">
        {one.items.map((item) => (
          <li key={item.id} className="row">
            <Picture url={item.image_url} />
            <span className="grow">
              <span>{[item.title, item.variant_title].filter(Boolean).join(", ")}</span>
              <span className="hint">{[word("outcome", item.outcome), item.exchange].filter(Boolean).join(": ")}</span>
            </span>
            <span className="hint bh-number" dir="ltr">
              ×&nbsp;{item.quantity}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Story({ one }: { one: PortalReturn }) {
  const { t, word } = useSpeech();
  return (
    <section aria-labelledby="story">
      <h2 id="story">{t("case.story")}</h2>
      <ol className="story">
        {one.story.map(({ id, at, label, text }) => (
          <li key={id}>
            <span>{word("customer_timeline", label)}</span>
            <span className="hint">
              <Day at={at} />
            </span>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
