import { wooCapabilities } from "#server/platforms/woocommerce/store";
import { platformContract } from "./contract.ts";
import { wooBench } from "./double-benches.ts";

platformContract({ name: "WooCommerce", capabilities: wooCapabilities, start: wooBench, isDouble: true });
