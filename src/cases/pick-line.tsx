import { Checkbox, Flex, List, Typography } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import { ItemHead } from "#src/ui/data/item-head";
import { Money } from "#src/ui/money/money";
import { UnitStepper } from "./unit-stepper.tsx";

interface PickLineProps {
  line: { title: string; variant_title: string | null; sku?: string | null; image_url?: string | null; free: number };
  /** Units chosen; undefined while the line is not. */
  quantity: number | undefined;
  /** Why it cannot be chosen. */
  refusal: string | undefined;
  /** Below the name of a line that can be chosen. */
  note: ReactNode;
  value: { minor: number; currency: string };
  words: { pick: (title: string) => string; quantity: string };
  error?: string | undefined;
  onPick: (on: boolean) => void;
  onQuantity: (quantity: number) => void;
  /** Between the line and its error. */
  advice?: ReactNode;
}

/** Show an order line to choose with its free units and, once chosen, its fields. */
export function PickLine({ line, quantity, refusal, words, error, advice, children, ...props }: PropsWithChildren<PickLineProps>) {
  const isPicked = quantity !== undefined;
  return (
    <List.Item style={{ padding: "16px 17px", borderInlineStart: `3px solid ${isPicked ? "var(--bh-primary)" : "transparent"}` }}>
      <Flex vertical gap={16} flex={1} style={{ minInlineSize: 0 }}>
        <Flex gap={12} align="flex-start">
          <Checkbox
            checked={isPicked}
            disabled={Boolean(refusal)}
            aria-label={words.pick([line.title, line.variant_title].filter(Boolean).join(" · "))}
            onChange={(event) => props.onPick(event.target.checked)}
          />
          <ItemHead item={line} note={refusal ? <Typography.Text type="warning">{refusal}</Typography.Text> : props.note} />
          <Flex vertical align="flex-end" gap={6}>
            <Money {...props.value} weight={isPicked ? "strong" : "normal"} />
            {isPicked && line.free > 1 && (
              <UnitStepper
                label={`${words.quantity}: ${line.title}`}
                value={quantity}
                min={1}
                max={line.free}
                onChange={props.onQuantity}
              />
            )}
          </Flex>
        </Flex>
        {advice}
        {error && (
          <Typography.Text type="danger" role="alert">
            {error}
          </Typography.Text>
        )}
        {isPicked && children}
      </Flex>
    </List.Item>
  );
}
