import { MessageOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import { useCommand } from "#src/hooks/commands/use-command";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { Can } from "#src/lib/session/can";
import { Panel } from "#src/ui/pages/panel";
import { Composer } from "./composer.tsx";
import { Talk } from "./talk.tsx";

export interface TalkAbout {
  return_id?: string;
  claim_id?: string;
}

/** Show the conversation with the customer on the page of its case, or begin one. */
export default function CaseTalk({ about }: { about: TalkAbout }) {
  const { t } = useTranslation("conversations");
  const { data, retry } = useOperation(conversations, "find", { query: about });
  useLive(conversations.noun, () => void retry());
  if (!data) return null;
  return (
    <Panel title={t("case.title")}>
      {data.conversation ? (
        <Talk key={data.conversation.id} conversation={data.conversation} onChanged={() => void retry()} />
      ) : (
        <Beginning about={about} onBegun={() => void retry()} />
      )}
    </Panel>
  );
}

function Beginning({ about, onBegun }: { about: TalkAbout; onBegun: () => void }) {
  const { t } = useTranslation("conversations");
  const [isOpen, setOpen] = useState(false);
  const create = useCommand(conversations, "create", { onSuccess: onBegun });
  return (
    <Flex vertical gap={12}>
      <p className="bh-small">{t("case.none")}</p>
      <Can I="update" a="Conversation">
        {isOpen ? (
          <Composer
            isPending={create.isPending}
            error={create.error}
            onSend={async ({ text, files }) => (await create.run({ body: { ...about, text, files } })).ok}
          />
        ) : (
          <Button style={{ alignSelf: "flex-start" }} icon={<MessageOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t("case.write")}
          </Button>
        )}
      </Can>
    </Flex>
  );
}
