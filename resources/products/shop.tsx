import { Catalogue } from "./catalogue.tsx";

/** Show the store's products as cards, with the filters of the table. */
export default function Shop() {
  return <Catalogue look="shop" />;
}
