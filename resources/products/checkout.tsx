import { Navigate } from "react-router-dom";
import { newOrderAddress } from "../orders/resource.ts";

/** Lead to the form for an order that no platform reports: here people sell nothing, they record what was sold. */
export default function Checkout() {
  return <Navigate to={newOrderAddress} replace />;
}
