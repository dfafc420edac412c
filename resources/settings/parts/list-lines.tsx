import { DeleteOutlined } from "@ant-design/icons";
import { Card, Flex, Form, Typography } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#src/ui/actions/icon-button";
import { AddButton } from "#src/ui/forms/add-button";
import { FieldRow } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";

interface Line {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

interface ListLinesProps {
  name: string;
  title: string;
  /** What the lines are for. */
  text: string;
  add: string;
  /** Values of a new line. */
  blank: object;
  max: number;
  /** Render the fields of a line and its extra buttons. */
  fields: (line: Line) => ReactNode;
  buttons?: (line: Line) => ReactNode;
}

/** Show antd's Form.List in a panel: each line in a card with its fields and a remove button. */
export function ListLines({ name, title, text, add, blank, max, fields, buttons }: ListLinesProps) {
  const { t } = useTranslation("settings");
  return (
    <Panel title={title}>
      <Form.List name={name}>
        {(rows, list) => (
          <Flex vertical gap={16} align="stretch">
            <Typography.Text type="secondary">{text}</Typography.Text>
            {rows.map(({ key, name: index }) => {
              const line = { index, count: rows.length, onMove: list.move };
              return (
                <Card key={key} size="small">
                  <Flex align="flex-start" gap={8}>
                    <div style={{ flex: 1, minInlineSize: 0 }}>
                      <FieldRow short>{fields(line)}</FieldRow>
                    </div>
                    <Flex wrap justify="flex-end">
                      {buttons?.(line)}
                      <IconButton
                        label={t("actions.removeLine", { number: index + 1 })}
                        icon={<DeleteOutlined aria-hidden="true" />}
                        onClick={() => list.remove(index)}
                      />
                    </Flex>
                  </Flex>
                </Card>
              );
            })}
            <div>
              <AddButton isFull={rows.length >= max} onClick={() => list.add(blank)}>
                {add}
              </AddButton>
            </div>
          </Flex>
        )}
      </Form.List>
    </Panel>
  );
}
