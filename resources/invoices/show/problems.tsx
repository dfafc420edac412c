import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { InvoiceDetail, InvoicePreview, Problem } from "#contracts/invoices/shapes";
import { useAbility } from "#src/lib/session/can";
import { orderAddress } from "../../orders/resource.ts";
import { documentSettingsAddress, editInvoiceAddress } from "../resource.ts";
import { problemLabel } from "./problem-label.ts";

type Shown = Pick<InvoiceDetail, "id" | "status" | "order" | "problems" | "flags" | "einvoice" | "einvoice_rule">;

/** Show what a draft still lacks before it can be issued, or what an issued document lacks, each with the way to enter it. */
export function InvoiceProblems({ record }: { record: Shown }) {
  const { t } = useTranslation("invoices");
  const isDraft = record.status === "DRAFT";
  const flags = record.flags.map((flag) => t(`records:invoice_flag.${flag}`)).join(" · ");
  return (
    <>
      {isDraft && <InvoiceMissing problems={record.problems} of={record} />}
      {!isDraft && record.flags.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={record.problems.length > 0 ? t("problems.issued") : flags}
          description={
            record.problems.length > 0 && (
              <>
                <ProblemList problems={record.problems} of={record} />
                <p>{t("problems.issuedText")}</p>
              </>
            )
          }
        />
      )}
      {record.einvoice === "REFUSED" && <NoEinvoice rule={record.einvoice_rule ?? ""} />}
    </>
  );
}

/** Say why the PDF carries no e-invoice, and what helps against the rule that settings can meet. */
function NoEinvoice({ rule }: { rule: string }) {
  const { t } = useTranslation("invoices");
  const hint = t(`einvoice.hint.${rule}`, { defaultValue: "" });
  return <Alert type="info" showIcon message={t("einvoice.refused")} description={`${t("einvoice.refusedText", { rule })} ${hint}`} />;
}

interface MissingProps extends Pick<InvoicePreview, "problems"> {
  /** The stored document; left out in a form, which is where the rest is entered. */
  of?: Pick<Shown, "id" | "order">;
}

export function InvoiceMissing({ problems, of }: MissingProps) {
  const { t } = useTranslation("invoices");
  if (problems.length === 0) return null;
  return <Alert type="info" showIcon message={t("problems.title")} description={<ProblemList problems={problems} of={of} />} />;
}

function ProblemList({ problems, of }: { problems: readonly Problem[]; of?: MissingProps["of"] }) {
  const { t } = useTranslation("invoices");
  return (
    <ul>
      {problems.map((problem) => (
        <li key={`${problem.field} ${problem.code}`}>
          <bdi>{problemLabel(problem.field, t)}</bdi>
          {/* The heading says that it is missing. */}
          {problem.code !== "REQUIRED" && `: ${problem.message}`}
          <EnterLink place={problem.entered_in} of={of} />
        </li>
      ))}
    </ul>
  );
}

function EnterLink({ place, of }: { place: Problem["entered_in"]; of: MissingProps["of"] }) {
  const { t } = useTranslation("invoices");
  const ability = useAbility();
  const addresses = {
    settings: ability.can("read", "InvoiceSettings") && documentSettingsAddress,
    order: ability.can("read", "Order") && of?.order && orderAddress(of.order.id),
    draft: of && ability.can("update", "Invoice") && editInvoiceAddress(of.id),
  };
  const address = place && addresses[place];
  if (!address) return null;
  return (
    <>
      {" · "}
      <Link to={address}>{t(`problems.${place}`)}</Link>
    </>
  );
}
