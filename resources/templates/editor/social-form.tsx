import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { type Block, contentLimits, networkNames, networks } from "#contracts/templates/content";
import { IconButton } from "#src/ui/actions/icon-button";
import { AddressInput } from "./address-input.tsx";

type Links = Extract<Block, { type: "social" }>["links"];

/** Edit the links to a store's pages elsewhere. */
export function SocialForm({ links, onChange }: { links: Links; onChange: (links: Links, label: string) => void }) {
  const { t } = useTranslation("templates");
  const options = networks.map((value) => ({ value, label: networkNames[value] }));
  const change = (at: number, part: Partial<Links[number]>) =>
    onChange(
      links.map((link, index) => (index === at ? { ...link, ...part } : link)),
      `links.${at}`,
    );
  return (
    <Form.Item label={t("fields.links")}>
      <Flex vertical gap={8}>
        {links.map(({ network, url }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place
          <Flex key={at} wrap gap={4}>
            <Select
              style={{ inlineSize: 120 }}
              aria-label={t("networkOf", { number: at + 1 })}
              value={network}
              options={options}
              onChange={(value) => change(at, { network: value })}
            />
            <AddressInput
              style={{ flex: "1 1 140px" }}
              label={t("addressOf", { number: at + 1 })}
              value={url}
              onChange={(typed) => change(at, { url: typed })}
            />
            <IconButton
              label={t("removeLink", { number: at + 1 })}
              icon={<DeleteOutlined aria-hidden="true" />}
              onClick={() =>
                onChange(
                  links.filter((_, index) => index !== at),
                  "links",
                )
              }
            />
          </Flex>
        ))}
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={links.length >= contentLimits.links}
          onClick={() => onChange([...links, { network: "website", url: "https://" }], "links")}
        >
          {t("actions.addLink")}
        </Button>
      </Flex>
    </Form.Item>
  );
}
