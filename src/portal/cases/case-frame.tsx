import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useParams } from "react-router-dom";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useOrderContext } from "../orders/order-area.tsx";
import { Notice, Page } from "../parts/parts.tsx";

type Client = ReturnType<typeof useOrderContext>["client"];

/** What changes the page's record. */
export interface CaseChange<Row> {
  onChanged: (record: Row) => void;
  onFail: (error: unknown) => void;
}

interface CaseFrameProps<Row> {
  read: (client: Client, id: string) => Promise<Row>;
  title: (number: string) => string;
  /** `isSent` when the customer has just sent it. */
  children: (record: Row, change: CaseChange<Row>, isSent: boolean) => ReactNode;
}

/** Show one case to its customer, with its links back and to the printer. */
export function CaseFrame<Row extends { number: string }>({ read, title, children }: CaseFrameProps<Row>) {
  const { id = "" } = useParams();
  const { t } = useTranslation("portal");
  const errorText = useErrorText();
  const { client } = useOrderContext();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  /** The record from the answer of the request, if the customer has just sent it. */
  const [sent] = useState(() => (state as { sent?: Row } | null)?.sent ?? null);
  const [record, setRecord] = useState(sent);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    // The browser keeps the state of an address: a reload, and every return to it, would say again that it was sent.
    if (state !== null) void navigate({ pathname, search }, { replace: true, state: null });
  }, [navigate, pathname, search, state]);
  const reading = useRef(0);
  useEffect(() => {
    const own = ++reading.current;
    const isLatest = () => own === reading.current;
    read(client, id).then(
      (found) => isLatest() && setRecord(found),
      (failure) => isLatest() && setError(failure),
    );
  }, [read, client, id]);
  const onChanged = (changed: Row) => {
    // What was read before is older.
    reading.current++;
    setRecord(changed);
    setError(null);
  };
  return (
    <>
      {record ? (
        <Page title={title(record.number)}>{children(record, { onChanged, onFail: setError }, sent !== null)}</Page>
      ) : (
        error === null && <p role="status">{t("loading")}</p>
      )}
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <div className="bar no-print">
        <Link to="../order" className="quiet">
          {t("case.back")}
        </Link>
        <button type="button" className="quiet" onClick={() => print()}>
          {t("case.print")}
        </button>
      </div>
    </>
  );
}
