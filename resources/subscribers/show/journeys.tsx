import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Journey, Subscriber } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useOperation } from "#src/hooks/data/use-operation";
import { DateText } from "#src/ui/dates/date-text";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Panel } from "#src/ui/pages/panel";
import { automationAddress } from "../../automations/resource.ts";

/** Show the automations that a person is in or was, and what ended them. */
export function Journeys({ person }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  const found = useOperation(subscribers, "journeys", { params: { id: person.id } });
  return (
    <Panel title={t("sections.journeys")}>
      <Loaded from={found} skeleton={<LinesSkeleton lines={2} />}>
        {({ items }) => (
          <List
            size="small"
            rowKey="id"
            dataSource={items}
            locale={{ emptyText: t("noJourneys") }}
            renderItem={(journey) => <JourneyLine journey={journey} />}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function JourneyLine({ journey: { automation, state, exit_reason, about, step, steps, due_at, entered_at } }: { journey: Journey }) {
  const { t } = useTranslation("subscribers");
  const fate = t(`automations:enrolment.${state}`);
  return (
    <List.Item extra={exit_reason ? `${fate}: ${t(`automations:exit.${exit_reason}`)}` : fate}>
      <Flex vertical align="flex-start">
        <Link to={automationAddress(automation)}>
          <bdi>{automation.name}</bdi>
        </Link>
        <span className="bh-small">
          {[t(`records:automation_type.${automation.type}`), about].filter(Boolean).join(" · ")} · <DateText at={entered_at} />
        </span>
        {due_at && (
          <span className="bh-small">
            {t("automations:stepOf", { step: step + 1, steps })} · <DateText at={due_at} format="datetime" />
          </span>
        )}
      </Flex>
    </List.Item>
  );
}
