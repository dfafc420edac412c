import { products } from "#contracts/products";
import { FirstView } from "#src/lists/first-view";
import { Catalogue } from "./catalogue.tsx";

/** Show the store's products as a table. */
export default function ProductList() {
  return (
    <FirstView of={products.noun}>
      <Catalogue look="list" />
    </FirstView>
  );
}
