import { Button, Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { SessionRow } from "#contracts/session/session";
import { DateText } from "#src/ui/date-text";
import { StatusTag } from "#src/ui/status-tag";

interface SessionLineProps {
  session: z.output<typeof SessionRow>;
  busy: boolean;
  onEnd: () => void;
}

/** Show a session: device, address, times. */
export function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const { t } = useTranslation("security");
  const { browser, system, ip, current, created_at, last_seen_at } = session;
  const device = browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknownDevice"));
  return (
    <List.Item
      style={{ flexWrap: "wrap", gap: "12px 24px" }}
      extra={
        !current && (
          <Button disabled={busy} onClick={onEnd} aria-label={t("actions.revokeOf", { device, ip })}>
            {t("actions.revoke")}
          </Button>
        )
      }
    >
      {/* antd's Item.Meta makes the device a heading of the fourth level. */}
      <Flex vertical gap={4} style={{ flex: "1 1 260px" }}>
        <Typography.Text strong>
          <bdi>{device}</bdi> {current && <StatusTag kind="success">{t("here")}</StatusTag>}
        </Typography.Text>
        <Typography.Text type="secondary">
          {t("fields.address")} <bdi className="bh-number">{ip}</bdi>
          <br />
          {t("fields.lastSeen")} <DateText at={last_seen_at} /> · {t("fields.since")} <DateText at={created_at} />
        </Typography.Text>
      </Flex>
    </List.Item>
  );
}
