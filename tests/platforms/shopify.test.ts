import { shopifyCapabilities } from "#server/platforms/shopify/store";
import { platformContract } from "./contract.ts";
import { shopifyBench } from "./double-benches.ts";

platformContract({ name: "Shopify", capabilities: shopifyCapabilities, start: shopifyBench, isDouble: true });
