export { storeAddress as connectionAddress } from "../deliveries/addresses.ts";
