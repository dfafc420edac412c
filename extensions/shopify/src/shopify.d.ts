// The little of Shopify's customer account API (2026-07) and of Preact that is used here: Backhaul's own checks need neither installed.

interface Signal<Value> {
  readonly value: Value;
  subscribe(listener: (value: Value) => void): () => void;
}

/** What both targets have; the menu knows the order's id, the order status page the order. */
declare const shopify: {
  readonly i18n: { translate(key: string): string };
  /** Empty until the merchant has entered something in the editor. */
  readonly settings: Signal<{ readonly portal?: unknown }>;
  readonly orderId?: string;
  readonly order?: Signal<{ readonly name: string } | undefined>;
};

declare module "@shopify/ui-extensions/preact" {}

declare module "preact" {
  export interface Element {
    readonly type: unknown;
  }
  export function h(tag: string, properties: Readonly<Record<string, string>> | null, ...children: readonly (Element | string)[]): Element;
  export function render(element: Element | null, into: HTMLElement): void;
}
