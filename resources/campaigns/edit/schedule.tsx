import { SendOutlined } from "@ant-design/icons";
import { Alert, Checkbox, DatePicker, Flex, Form, Radio, Typography } from "antd";
import dayjs from "dayjs";
import { type Ref, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign, CampaignCheck } from "#contracts/campaigns/shapes";
import { type ScheduleMode, scheduleModes } from "#contracts/campaigns/states";
import type { Input } from "#contracts/contract";
import { useAction } from "#src/hooks/commands/use-action";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { instantAt, wallClock } from "#src/lib/dates/days";
import { Can } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { useLocale } from "#src/lib/words/use-locale";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { BarChart } from "#src/ui/charts/bar-chart";
import { dateWords } from "#src/ui/dates/date-words";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { Panel } from "#src/ui/pages/panel";
import { campaignAddress } from "../resource.ts";

/** Fields of a campaign that a step changes. */
export type CampaignChange = Omit<Input<(typeof campaigns)["operations"]["update"]>["body"], "expected_version">;

/** When it is to be sent, as it is chosen on the screen. */
export type Moment = Input<(typeof campaigns)["operations"]["check"]>["body"];

/** What every step receives. Saving one by one, in the order of the choices, resolves with whether it was stored. */
export interface Saving {
  save: (change: CampaignChange) => Promise<boolean>;
}

const localShape = "YYYY-MM-DDTHH:mm";

interface ScheduleProps {
  campaign: Campaign;
  checked: CampaignCheck | undefined;
  /** A choice is being saved; what is sent must not be older. */
  isSaving: boolean;
  moment: Moment;
  onMoment: (moment: Moment) => void;
  send: Ref<HTMLButtonElement>;
}

/** Choose when it is sent, and send it: the button says to how many people. */
export function Schedule({ campaign, checked, isSaving, moment, onMoment, send }: ScheduleProps) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const locale = useLocale();
  const storeZone = useSession((session) => session.store?.timezone);
  const schedule = useAction(campaigns, "schedule", campaign);
  const [isAccepted, setAccepted] = useState(false);
  const mode = moment.mode ?? "NOW";
  const at = timeOf(moment);
  const startsAt = mode === "AT" && moment.at ? dateWords(new Date(moment.at), "exact", locale, storeZone) : undefined;
  const choose = (next: ScheduleMode, time: string | null) =>
    onMoment({
      mode: next,
      ...(next === "AT" && time && { at: instantAt(time) }),
      ...(next === "LOCAL" && time && { local: time }),
    });
  const people = checked?.audience.writable ?? 0;
  const label = useLabel(mode, checked);
  const missing = mode !== "NOW" && at === null ? t("help.chooseTime") : undefined;
  const notReady = checked?.ready === false ? t("check.notReady") : checked ? undefined : t("check.unchecked");
  const isUnverified = checked?.problems.some(({ code, severity }) => code === "SENDER_NOT_VERIFIED" && severity === "warning");
  const unaccepted = isUnverified && !isAccepted ? t("check.acceptFirst") : undefined;
  const submit = async () => {
    const text = startsAt ? t("confirm.schedule", { time: startsAt }) : t("confirm.send");
    if (!(await confirm({ title: label, text, confirm: label }))) return;
    const accepted = isUnverified && { accept_unverified: isAccepted };
    const answer = await schedule.run({ ...moment, mode, expected_audience: people, ...accepted });
    if (answer) void navigate(campaignAddress(campaign.id));
  };
  return (
    <Panel title={t("steps.when")}>
      <Form layout="vertical">
        <Form.Item>
          <Radio.Group
            aria-label={t("steps.when")}
            value={mode}
            onChange={({ target }) => choose(target.value as ScheduleMode, at)}
            options={scheduleModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
        </Form.Item>
        {mode !== "NOW" && (
          <Form.Item
            label={t("fields.at")}
            htmlFor="campaign-at"
            extra={mode === "LOCAL" ? t("help.local") : startsAt && t("help.at", { time: startsAt })}
          >
            <DatePicker
              id="campaign-at"
              showTime={{ showSecond: false }}
              value={at ? dayjs(at) : null}
              minDate={dayjs(wallClock(new Date().toISOString()))}
              onChange={(time) => choose(mode, time?.format(localShape) ?? null)}
              showNow={false}
            />
          </Form.Item>
        )}
        {isUnverified && (
          <Form.Item>
            <Checkbox checked={isAccepted} onChange={({ target }) => setAccepted(target.checked)}>
              {t("check.acceptUnverified")}
            </Checkbox>
          </Form.Item>
        )}
      </Form>
      {checked && !missing && <Leaving checked={checked} />}
      {schedule.error && <Alert type="error" showIcon role="alert" message={errorText(schedule.error)} style={{ marginBlockEnd: 16 }} />}
      <Can I="send" a="Campaign">
        <Flex justify="flex-end">
          <ReasonButton
            ref={send}
            type="primary"
            icon={<SendOutlined aria-hidden="true" />}
            loading={schedule.isPending || isSaving}
            reason={(schedule.reason && t(`errors:${schedule.reason}`)) ?? notReady ?? missing ?? unaccepted}
            onClick={() => void submit()}
          >
            {label}
          </ReasonButton>
        </Flex>
      </Can>
    </Panel>
  );
}

/** Return what the button does, and for how many people once they are counted. */
function useLabel(mode: ScheduleMode, checked: CampaignCheck | undefined): string {
  const { t } = useTranslation("campaigns");
  if (!checked) return t(mode === "NOW" ? "actions.send" : "actions.schedule");
  const count = checked.audience.writable;
  return mode === "NOW" ? t("actions.sendTo", { count }) : t("actions.scheduleFor", { count });
}

/** Return the time that is chosen, by the clock it belongs to: the store's, or each recipient's own. */
function timeOf({ mode, at, local }: Moment): string | null {
  if (mode === "AT" && at) return wallClock(at);
  return (mode === "LOCAL" && local) || null;
}

/** Return when a campaign is to be sent, as it was saved. */
export const momentOf = ({ schedule: { mode, at, local } }: Campaign): Moment => ({
  mode,
  ...(mode === "AT" && at && { at }),
  ...(mode === "LOCAL" && local && { local }),
});

/** Show when the messages will really leave: in how many hours, and how many in each. */
function Leaving({ checked: { leaving, too_late } }: { checked: CampaignCheck }) {
  const { t } = useTranslation("campaigns");
  const locale = useLocale();
  const timeZone = useSession((session) => session.store?.timezone);
  const hours = leaving.filter(({ n }) => n > 0);
  if (hours.length === 0) return null;
  const hour = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
    ...(timeZone && { timeZone }),
  });
  const name = (at: string) => hour.format(new Date(at));
  const [first, last] = [hours[0], hours.at(-1)];
  const text =
    hours.length === 1
      ? t("leaving.atOnce", { time: name(first?.at ?? "") })
      : t("leaving.spread", { from: name(first?.at ?? ""), to: name(last?.at ?? "") });
  return (
    <section aria-label={t("leaving.title")} style={{ marginBlockEnd: 16 }}>
      <Typography.Text strong>{t("leaving.title")}</Typography.Text>
      <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
        {text} {too_late > 0 && t("leaving.tooLate", { count: too_late })}
      </Typography.Paragraph>
      {hours.length > 1 && (
        <BarChart
          label={text}
          head={[t("leaving.hour"), t("fields.people")]}
          points={leaving.map(({ at, n }) => ({ key: at, label: name(at), text: String(n), value: n }))}
        />
      )}
    </section>
  );
}
