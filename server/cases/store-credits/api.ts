export {
  type CreditHolder,
  findChosenCredit,
  findUsableCredit,
  issueStoreCredit,
  putBackStoreCredit,
  spendStoreCredit,
  type UsableCredit,
} from "./credits.ts";
