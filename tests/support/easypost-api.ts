import { type EasyPostDouble, startEasyPost } from "../doubles/easypost/server.ts";
import { startApi, type TestApi } from "./api.ts";
import { type CarrierWorld, carrierWorld } from "./carrier-world.ts";

export interface EasyPostApi {
  api: TestApi;
  post: EasyPostDouble;
  /** Create a store that can connect the service, whose double is as at the start but for its offers and what it has sold. */
  openStore(): Promise<CarrierWorld>;
  close(): Promise<void>;
}

/** Start the server beside a double of EasyPost. */
export async function startEasyPostApi(): Promise<EasyPostApi> {
  const post = await startEasyPost();
  const api = await startApi({ config: { easypostUrl: post.origin, webhooksPrivate: true, publicUrl: "https://returns.example.test" } });
  return {
    ...{ api, post },
    openStore() {
      post.control.heal();
      post.refusals.length = 0;
      post.unknownStreets.clear();
      post.issuesCodes = new Set(["USPS"]);
      return carrierWorld(api, post);
    },
    async close() {
      await api.close();
      await post.close();
    },
  };
}
