import { FilePdfOutlined, SafetyCertificateOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ConsentEvent, Subscriber } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useOperation } from "#src/hooks/data/use-operation";
import { useFile } from "#src/lists/use-file";
import { Timeline, type TimelineEntry } from "#src/ui/data/timeline";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Panel } from "#src/ui/pages/panel";

const tones: Partial<Record<ConsentEvent["action"], NonNullable<TimelineEntry["tone"]>>> = {
  ASKED: "warning",
  GRANTED: "success",
  CONFIRMED: "success",
  IMPORTED: "success",
  BOUNCED: "danger",
  COMPLAINED: "danger",
};

/** Show every consent event with its wording, and the proof as a PDF. */
export function Trail({ person }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  const trail = useOperation(subscribers, "consents", { params: { id: person.id } });
  const file = useFile();
  const save = () => void file.download(subscribers, "proof", { params: { id: person.id } }, "consent.pdf");
  return (
    <Panel
      title={t("sections.trail")}
      extra={
        <Button icon={<FilePdfOutlined aria-hidden="true" />} loading={file.isRunning} onClick={save}>
          {t("actions.proof")}
        </Button>
      }
    >
      {file.problem && <Alert type="error" showIcon role="alert" message={file.problem} />}
      <Loaded from={trail} skeleton={<LinesSkeleton lines={4} />}>
        {({ events, intact }) =>
          events.length === 0 ? (
            <EmptyState title={t("trail.empty")} text={t("trail.emptyText")} />
          ) : (
            <Flex vertical gap={12}>
              {intact ? (
                <Typography.Text type="secondary">
                  <SafetyCertificateOutlined aria-hidden="true" /> {t("trail.intact")}
                </Typography.Text>
              ) : (
                <Alert type="error" showIcon message={t("trail.broken")} />
              )}
              <Timeline label={t("sections.trail")} entries={events.toReversed().map((event) => entryOf(event, t))} />
            </Flex>
          )
        }
      </Loaded>
    </Panel>
  );
}

const entryOf = (event: ConsentEvent, t: (key: string) => string): TimelineEntry => ({
  key: event.id,
  at: event.at,
  title: `${t(`records:consent_channel.${event.channel}`)}: ${t(`records:consent_action.${event.action}`)} · ${t(`records:consent_source.${event.source}`)}`,
  actor: event.actor || undefined,
  text: (
    <>
      {event.text && <q dir="auto">{event.text}</q>}
      {event.page_url && (
        <span style={{ display: "block" }}>
          <bdi>{event.page_url}</bdi>
        </span>
      )}
    </>
  ),
  tone: tones[event.action] ?? "neutral",
});
