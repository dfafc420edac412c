declare module "virtual:resource-titles/*" {
  const titles: Record<string, Record<string, string>>;
  export default titles;
}
