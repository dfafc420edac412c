import { CheckOutlined, SearchOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Input, Timeline, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Contract } from "#contracts/contract";
import type { labelOperations } from "#contracts/labels/operations";
import type { Label } from "#contracts/labels/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { KeyValue } from "#src/ui/data/key-value";
import { DateText } from "#src/ui/dates/date-text";
import { Loaded } from "#src/ui/feedback/loaded";
import { Money } from "#src/ui/money/money";

export type LabelContract = Contract<ReturnType<typeof labelOperations>>;

interface BoughtProps {
  label: Label;
  contract: LabelContract;
  /** The address of the label in its contract. */
  input: { params: Record<string, string> };
  mayBuy: boolean;
}

/** Show what only a bought label has: doubts about its purchase, the question about the first one, its costs and scans. */
export function BoughtLabel({ label, contract, input, mayBuy }: BoughtProps) {
  if (label.connection_id === null) return null;
  return (
    <>
      {label.state === "UNKNOWN" && <Doubt label={label} contract={contract} input={input} mayBuy={mayBuy} />}
      {label.asks_first && <FirstLabel contract={contract} input={input} mayBuy={mayBuy} />}
      <Story label={label} contract={contract} input={input} />
    </>
  );
}

/** Show that it is not known whether a label was bought, with the two answers of a person. */
function Doubt({ label, contract, input, mayBuy }: BoughtProps) {
  const { t } = useTranslation("cases");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<{ tracking_number: string }>();
  const resolve = useCommand(contract, "resolve", { notice: "cases:labels.resolved" });
  const answer = (body: { bought: boolean; tracking_number?: string }) => void resolve.run({ ...input, body } as never);
  return (
    <Alert
      type="warning"
      showIcon
      message={t("labels.doubt")}
      description={
        <Flex vertical gap={10}>
          {label.next_look_at && (
            <span>
              {t("labels.lookingAgain")} <DateText at={label.next_look_at} />
            </span>
          )}
          {label.void_reason !== null && <span>{t("labels.voidWish")}</span>}
          {resolve.error && (
            <Typography.Text role="alert" type="danger">
              {errorText(resolve.error)}
            </Typography.Text>
          )}
          {mayBuy && label.may_resolve && !isOpen && (
            <Flex wrap gap={8}>
              <Button size="small" onClick={() => setOpen(true)}>
                {t("labels.wasBought")}
              </Button>
              <Button size="small" loading={resolve.isPending} onClick={() => answer({ bought: false })}>
                {t("labels.wasNotBought")}
              </Button>
            </Flex>
          )}
          {isOpen && (
            <Form
              form={form}
              layout="vertical"
              onFinish={({ tracking_number }) => answer({ bought: true, tracking_number: tracking_number.trim() })}
            >
              <Form.Item
                name="tracking_number"
                label={t("tracking.number")}
                rules={[{ required: true, whitespace: true, message: t("common:validation.REQUIRED") }]}
              >
                <Input dir="ltr" maxLength={100} autoFocus />
              </Form.Item>
              <Flex wrap gap={8}>
                <Button size="small" type="primary" htmlType="submit" loading={resolve.isPending}>
                  {t("common:actions.save")}
                </Button>
                <Button size="small" onClick={() => setOpen(false)}>
                  {t("common:actions.cancel")}
                </Button>
              </Flex>
            </Form>
          )}
        </Flex>
      }
    />
  );
}

/** Ask whether the first label of a connection goes the right way. */
function FirstLabel({ contract, input, mayBuy }: Omit<BoughtProps, "label">) {
  const { t } = useTranslation("cases");
  const errorText = useErrorText();
  const confirm = useCommand(contract, "confirm", { notice: "cases:labels.confirmed" });
  return (
    <Alert
      type="info"
      showIcon
      message={t("labels.first")}
      description={
        <Flex vertical gap={10} align="flex-start">
          <span>{t("labels.firstText")}</span>
          {confirm.error && (
            <Typography.Text role="alert" type="danger">
              {errorText(confirm.error)}
            </Typography.Text>
          )}
          {mayBuy && (
            <Button
              size="small"
              icon={<CheckOutlined aria-hidden="true" />}
              loading={confirm.isPending}
              onClick={() => void confirm.run(input as never)}
            >
              {t("labels.firstRight")}
            </Button>
          )}
        </Flex>
      }
    />
  );
}

/** Show a label's costs and where its parcel was seen, fetched when it is opened. */
function Story({ label, contract, input }: Omit<BoughtProps, "mayBuy">) {
  const { t } = useTranslation("cases");
  const [isOpen, setOpen] = useState(false);
  if (label.ready_at === null) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="bh-small">{t("labels.story")}</summary>
      {isOpen && <StoryBody label={label} contract={contract} input={input} />}
    </details>
  );
}

function StoryBody({ label, contract, input }: Omit<BoughtProps, "mayBuy">) {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  const errorText = useErrorText();
  const charges = useOperation(contract, "charges", input as never);
  const scans = useOperation(contract, "scans", input as never);
  const look = useCommand(contract, "look", { notice: "cases:labels.looked" });
  return (
    <Flex vertical gap={12} align="stretch">
      <Loaded from={charges}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="bh-small">{t("labels.noCharges")}</p>
          ) : (
            <KeyValue
              layout="sides"
              rows={[
                ...items.map(({ id, kind, amount_minor, currency }) => ({
                  key: id,
                  label: t(`labels.charge.${kind}`),
                  value: <Money minor={amount_minor} currency={currency} />,
                })),
                {
                  key: "total",
                  label: t("labels.cost"),
                  value: <Money minor={label.cost_minor} currency={label.cost_currency} />,
                  strong: true,
                },
              ]}
            />
          )
        }
      </Loaded>
      <Loaded from={scans}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="bh-small">{t("labels.noScans")}</p>
          ) : (
            <Timeline
              items={items.map((scan) => ({
                key: scan.id,
                children: (
                  <Flex vertical>
                    <span>
                      {scan.status ? enumLabel("parcel", scan.status) : <bdi>{scan.message}</bdi>}
                      {scan.detail && ` · ${t(`labels.detail.${scan.detail}`)}`}
                    </span>
                    <span className="bh-small">
                      <DateText at={scan.at} /> {scan.place && <bdi>{scan.place}</bdi>}
                    </span>
                    {scan.status && scan.message && <bdi className="bh-small">{scan.message}</bdi>}
                  </Flex>
                ),
              }))}
            />
          )
        }
      </Loaded>
      {look.error && (
        <Typography.Text role="alert" type="danger">
          {errorText(look.error)}
        </Typography.Text>
      )}
      {["READY", "EXPIRED"].includes(label.state) && (
        <Button
          size="small"
          style={{ alignSelf: "flex-start" }}
          icon={<SearchOutlined aria-hidden="true" />}
          loading={look.isPending}
          onClick={() => void look.run(input as never)}
        >
          {t("labels.look")}
        </Button>
      )}
    </Flex>
  );
}
