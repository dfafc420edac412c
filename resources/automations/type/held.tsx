import { Alert, Button, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { automations } from "#contracts/automations/automations";
import type { HeldDrop } from "#contracts/automations/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { Can } from "#src/lib/session/can";
import { Money } from "#src/ui/money/money";

/** Ask whether prices are right that fell so far that they may be typing errors. */
export function HeldPrices({ held }: { held: readonly HeldDrop[] }) {
  return (
    <Flex vertical gap={8}>
      {held.map((one) => (
        <Held key={one.id} held={one} />
      ))}
    </Flex>
  );
}

function Held({ held: { id, title, variant_title, was, now, people } }: { held: HeldDrop }) {
  const { t } = useTranslation("automations");
  const confirm = useCommand(automations, "confirmDrop", { failure: "toast" });
  return (
    <Alert
      type="warning"
      showIcon
      message={<bdi>{[title, variant_title].filter(Boolean).join(" · ")}</bdi>}
      description={
        <>
          <Money minor={was.minor} currency={was.currency} /> → <Money minor={now.minor} currency={now.currency} />.{" "}
          {t("held.people", { count: people })}
        </>
      }
      action={
        <Can I="send" a="Automation">
          <Button loading={confirm.isPending} onClick={() => void confirm.run({ params: { id }, body: {} })}>
            {t("actions.confirmPrice")}
          </Button>
        </Can>
      }
    />
  );
}
