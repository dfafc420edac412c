import { Button, Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Order, orders } from "#contracts/orders/orders";
import type { StoryEntry } from "#contracts/orders/timeline";
import { useOperation } from "#src/hooks/data/use-operation";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { Timeline } from "#src/ui/data/timeline";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Panel } from "#src/ui/pages/panel";
import { claimAddress } from "../../claims/resource.ts";
import { invoiceAddress } from "../../invoices/resource.ts";
import { returnAddress } from "../../returns/resource.ts";
import { entryOf } from "../story.ts";

/** Show what happened to the order and its cases, page by page. */
export function OrderStoryBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const [cursors, setCursors] = useState<string[]>([]);
  const pages = [undefined, ...cursors];
  return (
    <Panel title={t("show.timeline")}>
      {pages.map((cursor, index) => (
        <StoryPart
          key={cursor ?? "newest"}
          id={order.id}
          cursor={cursor}
          isLast={index === pages.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
    </Panel>
  );
}

interface StoryPartProps {
  id: string;
  cursor: string | undefined;
  isLast: boolean;
  onMore: (cursor: string) => void;
}

function StoryPart({ id, cursor, isLast, onMore }: StoryPartProps) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const page = useOperation(orders, "timeline", { params: { id }, query: cursor ? { cursor } : {} });
  if (page.error) return <ErrorState code={page.error.code} requestId={page.error.requestId} onRetry={() => void page.retry()} />;
  if (!page.data) return <LinesSkeleton lines={4} />;
  const { items, next_cursor } = page.data;
  const words = { t, enumLabel, money: (minor: number, currency: string) => moneyWords(minor, currency, locale) };
  const entries = items.map((item) => ({ ...entryOf(item, words), title: <StoryTitle entry={item} text={entryOf(item, words).title} /> }));
  return (
    <Flex vertical align="stretch">
      <Timeline entries={entries} label={t("show.timeline")} />
      {isLast && next_cursor && (
        <Button style={{ alignSelf: "flex-start", marginBlockStart: 12 }} onClick={() => onMore(next_cursor)}>
          {t("story.more")}
        </Button>
      )}
    </Flex>
  );
}

/** The screens of entries' sources, with what one has to be allowed to read. */
const screens = {
  return: { subject: "Return", address: returnAddress },
  claim: { subject: "Claim", address: claimAddress },
  document: { subject: "Invoice", address: invoiceAddress },
} as const;

/** Name the entry's source, linked where it has a screen the user may open. */
function StoryTitle({ entry: { source }, text }: { entry: StoryEntry; text: string }) {
  const ability = useAbility();
  if (!source.number || source.kind === "order") return text;
  const number = <bdi>{source.number}</bdi>;
  const screen = screens[source.kind as keyof typeof screens];
  const isOpen = screen !== undefined && ability.can("read", screen.subject);
  return (
    <>
      {text} · {isOpen ? <Link to={screen.address(source.id)}>{number}</Link> : number}
    </>
  );
}
