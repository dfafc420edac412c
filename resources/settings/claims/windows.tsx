import { Flex, Form, Switch, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimWindows } from "#contracts/claims/settings";
import { useSetField } from "#src/hooks/forms/use-set-field";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { Days } from "./days.tsx";

const counted = ["STOLEN", "DAMAGED", "WRONG_ITEM", "MISSING_ITEM", "INCORRECT_ADDRESS", "QUALITY_ISSUE"] as const;

/** Edit when each type of claim can be made. */
export function Windows() {
  const { t } = useTranslation("settings");
  const enumLabel = useEnumLabel();
  return (
    <>
      <Lost />
      {counted.map((type) => (
        <section key={type} aria-label={enumLabel("claim_type", type)}>
          <Typography.Text strong>{enumLabel("claim_type", type)}</Typography.Text>
          <Flex wrap gap="0 16px">
            <Days name={["windows", type, "opens_days"]} label={t("claims.opens_days")} />
            <Days
              name={["windows", type, "closes_days"]}
              label={t("claims.closes_days")}
              {...(type !== "QUALITY_ISSUE" && { empty: t("claims.withOrder") })}
            />
          </Flex>
        </section>
      ))}
      <Flex wrap gap="0 16px">
        <Days name="order_days" label={t("claims.order_days")} min={1} />
        <Days name={["delivery_days", "domestic"]} label={t("claims.delivery_domestic")} />
        <Days name={["delivery_days", "abroad"]} label={t("claims.delivery_abroad")} />
      </Flex>
    </>
  );
}

type SentDays = ClaimWindows["LOST"]["sent_days"];

/** Edit from when a parcel counts as lost: by the days since it was sent, and those without a scan. */
function Lost() {
  const { t } = useTranslation("settings");
  const enumLabel = useEnumLabel();
  const form = Form.useFormInstance();
  const setField = useSetField();
  const sent: SentDays = Form.useWatch(["windows", "LOST", "sent_days"], { form, preserve: true }) ?? null;
  return (
    <section aria-label={enumLabel("claim_type", "LOST")}>
      <Typography.Text strong>{enumLabel("claim_type", "LOST")}</Typography.Text>
      <Form.Item label={t("claims.sentCounts")} htmlFor="sent-counts">
        <Switch
          id="sent-counts"
          checked={sent !== null}
          onChange={(on) => setField(["windows", "LOST", "sent_days"], on ? { domestic: 30, abroad: 60 } : null)}
        />
      </Form.Item>
      {sent !== null && (
        <Flex wrap gap="0 16px">
          <Days name={["windows", "LOST", "sent_days", "domestic"]} label={t("claims.sent_domestic")} />
          <Days name={["windows", "LOST", "sent_days", "abroad"]} label={t("claims.sent_abroad")} />
        </Flex>
      )}
      <Flex wrap gap="0 16px">
        <Days name={["windows", "LOST", "quiet_days", "domestic"]} label={t("claims.quiet_domestic")} />
        <Days name={["windows", "LOST", "quiet_days", "abroad"]} label={t("claims.quiet_abroad")} />
        <Days name={["windows", "LOST", "closes_after_scan_days"]} label={t("claims.closes_after_scan")} empty={t("claims.withOrder")} />
      </Flex>
    </section>
  );
}
