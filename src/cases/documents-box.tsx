import { FileTextOutlined } from "@ant-design/icons";
import { Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { DocumentRow as DocumentShape } from "#contracts/returns/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { RecordLink } from "#src/ui/data/record-link";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";

type DocumentRow = z.output<typeof DocumentShape>;

const statusKinds: Partial<Record<string, StatusKind>> = { PAID: "success", OPEN: "waiting" };

/** Show credit notes and additional invoices of the case. */
export function DocumentsBox({ documents, addressOf }: { documents: readonly DocumentRow[]; addressOf: (id: string) => string }) {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  const canOpen = useAbility().can("read", "Invoice");
  if (documents.length === 0) return null;
  return (
    <Panel title={t("documents.title")}>
      <List
        split={false}
        dataSource={[...documents]}
        renderItem={({ id, kind, number, status, issued_at, gross_minor, currency, pay_url }) => (
          <List.Item key={id}>
            <Flex gap={12} align="center">
              <FileTextOutlined aria-hidden="true" />
              <div>
                {enumLabel("document", kind)}{" "}
                {canOpen ? (
                  <RecordLink to={addressOf(id)} isNumber>
                    <bdi>{number}</bdi>
                  </RecordLink>
                ) : (
                  <bdi className="bh-number">{number}</bdi>
                )}
                <div className="bh-small">
                  <DateText at={issued_at} format="date" />
                  {kind === "ADDITIONAL_INVOICE" && (
                    <>
                      {" · "}
                      <StatusTag kind={statusKinds[status] ?? "neutral"} look="plain">
                        {enumLabel("document_status", status)}
                      </StatusTag>
                    </>
                  )}
                </div>
                {pay_url && (
                  <Flex wrap gap="0 8px">
                    <a href={pay_url} target="_blank" rel="noreferrer">
                      {t("documents.payLink")}
                    </a>
                    <Typography.Text copyable={{ text: pay_url, tooltips: [t("documents.copyPayLink"), t("common:states.copied")] }} />
                  </Flex>
                )}
              </div>
            </Flex>
            <Money minor={gross_minor} currency={currency} weight="strong" />
          </List.Item>
        )}
      />
    </Panel>
  );
}
