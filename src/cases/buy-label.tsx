import { ShoppingCartOutlined } from "@ant-design/icons";
import { Alert, Checkbox, Flex, Form, InputNumber, Modal, Radio, Select, Tag, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Contract } from "#contracts/contract";
import type { labelOperations } from "#contracts/labels/operations";
import type { CaseLabels, LabelOffer, LabelQuote } from "#contracts/labels/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Money } from "#src/ui/money/money";

type LabelContract = Contract<ReturnType<typeof labelOperations>>;

interface BuyLabelProps {
  contract: LabelContract;
  caseId: string;
  parcelNo?: number;
  known: Pick<CaseLabels, "connections" | "may_buy" | "buy_message">;
}

/** Offer to buy a carrier's label, where the store has a connection and the person may spend its money. */
export function BuyLabel({ contract, caseId, parcelNo = 1, known }: BuyLabelProps) {
  const { t } = useTranslation("cases");
  const [isOpen, setOpen] = useState(false);
  if (known.connections.length === 0) return null;
  return (
    <>
      <ReasonButton
        size="small"
        icon={<ShoppingCartOutlined aria-hidden="true" />}
        reason={known.may_buy ? undefined : known.buy_message}
        onClick={() => setOpen(true)}
      >
        {t("labels.buy")}
      </ReasonButton>
      {isOpen && <OffersDialog {...{ contract, caseId, parcelNo, connections: known.connections }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Asked {
  connection_id: string;
  weight_g?: number | null;
  insure?: boolean;
}

interface OffersDialogProps {
  contract: LabelContract;
  caseId: string;
  parcelNo: number;
  connections: CaseLabels["connections"];
  onClose: () => void;
}

/** Ask what carriers want for the parcel, and buy one offer. */
function OffersDialog({ contract, caseId, parcelNo, connections, onClose }: OffersDialogProps) {
  const { t } = useTranslation("cases");
  useFocusReturn();
  const [form] = Form.useForm<Asked>();
  const ask = useCommand(contract, "offers", { notice: false });
  const buy = useCommand(contract, "create", { notice: "cases:labels.bought" });
  const [quote, setQuote] = useState<LabelQuote | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const params = { id: caseId };
  const load = async ({ connection_id, weight_g, insure }: Asked) => {
    const result = await ask.run({
      params,
      body: { parcel_no: parcelNo, connection_id, ...(weight_g && { weight_g }), ...(insure && { insure }) },
    });
    if (!result.ok) return;
    setQuote(result.data);
    setChosen(result.data.offers[0]?.id ?? null);
  };
  const order = async () => {
    if (!quote || !chosen) return;
    const result = await buy.run({ params, body: { quote_id: quote.id, offer_id: chosen } });
    if (result.ok) onClose();
    // What was offered is no more.
    else if (result.error.code === "OFFER_GONE") setQuote(null);
  };
  const error = buy.error ?? ask.error;
  const words = typeof error?.data?.carrier_message === "string" ? error.data.carrier_message : null;
  const offer = quote?.offers.find(({ id }) => id === chosen);
  return (
    <Modal
      open
      centered
      width={620}
      maskClosable={false}
      title={t("labels.buyTitle")}
      okText={offer ? t(quote?.address_doubt == null ? "labels.buyNow" : "labels.buyAsWritten") : t("labels.ask")}
      cancelText={t("common:actions.cancel")}
      okButtonProps={{ loading: ask.isPending || buy.isPending, disabled: quote !== null && !offer }}
      onOk={() => (quote ? void order() : form.submit())}
      onCancel={onClose}
    >
      <Flex vertical gap={14}>
        {error && <FormAlert code={error.code} params={error.data} />}
        {words && <Typography.Text type="secondary">{words}</Typography.Text>}
        {quote ? (
          <Offers quote={quote} chosen={chosen} onChoose={setChosen} />
        ) : (
          <Form
            form={form}
            layout="vertical"
            initialValues={{ connection_id: connections[0]?.id }}
            onFinish={(values) => void load(values)}
          >
            <Form.Item name="connection_id" label={t("labels.connection")} hidden={connections.length === 1}>
              <Select options={connections.map(({ id, name }) => ({ value: id, label: name }))} />
            </Form.Item>
            <Form.Item name="weight_g" label={t("labels.weight")} extra={t(parcelNo > 1 ? "labels.weightOfOne" : "labels.weightHelp")}>
              <InputNumber min={1} max={1_000_000} precision={0} addonAfter="g" />
            </Form.Item>
            <Form.Item name="insure" valuePropName="checked">
              <Checkbox>{t("labels.insure")}</Checkbox>
            </Form.Item>
          </Form>
        )}
      </Flex>
    </Modal>
  );
}

function Offers({ quote, chosen, onChoose }: { quote: LabelQuote; chosen: string | null; onChoose: (id: string) => void }) {
  const { t } = useTranslation("cases");
  const locale = useLocale();
  const { insured_minor, insured_currency } = quote;
  const isFeeKnown = quote.offers.some(({ insurance_minor }) => typeof insurance_minor === "number");
  return (
    <>
      {quote.is_test && <Alert type="info" showIcon message={t("labels.test")} />}
      {quote.address_doubt !== null && (
        <Alert type="warning" showIcon message={t("labels.addressDoubt")} description={<bdi>{quote.address_doubt}</bdi>} />
      )}
      {quote.offers.length === 0 && <Alert type="warning" showIcon message={t("labels.noOffers")} />}
      {insured_minor !== null && (
        <Typography.Text>
          {t(isFeeKnown ? "labels.insuredFor" : "labels.insuredLater", { amount: moneyWords(insured_minor, insured_currency, locale) })}
        </Typography.Text>
      )}
      <Radio.Group value={chosen} onChange={(event) => onChoose(event.target.value)} aria-label={t("labels.offers")}>
        <Flex vertical gap={10}>
          {quote.offers.map((offer) => (
            <Radio key={offer.id} value={offer.id}>
              <OfferLine offer={offer} />
            </Radio>
          ))}
        </Flex>
      </Radio.Group>
      {quote.refusals.length > 0 && (
        <details>
          <summary className="bh-small">{t("labels.refusals")}</summary>
          <ul className="bh-small">
            {quote.refusals.map(({ carrier, message }) => (
              <li key={`${carrier}:${message}`}>
                <bdi>{carrier}</bdi>: <bdi>{message}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function OfferLine({ offer }: { offer: LabelOffer }) {
  const { t } = useTranslation("cases");
  const locale = useLocale();
  return (
    <Flex wrap gap="4px 12px" align="center">
      <bdi>
        {offer.carrier_name} {offer.service}
      </bdi>
      <Typography.Text strong>
        {offer.cost_minor === null ? t("labels.priceLater") : <Money minor={offer.cost_minor} currency={offer.currency} />}
      </Typography.Text>
      {typeof offer.insurance_minor === "number" && (
        <span className="bh-small">{t("labels.insuranceFee", { amount: moneyWords(offer.insurance_minor, offer.currency, locale) })}</span>
      )}
      {offer.days !== null && <span className="bh-small">{t("labels.days", { count: offer.days })}</span>}
      {offer.is_carrier_billed && <Tag>{t("labels.carrierBilled")}</Tag>}
    </Flex>
  );
}
