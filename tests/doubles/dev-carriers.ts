/** Where the doubles of carrier services are for a developer's browser, and what connects a store to them. */
export const devCarriers = {
  easypost: { port: 4012, help: "API key EZTK_test" },
  easyship: { port: 4013, help: "access token sand_test   item category fashion" },
  sendcloud: { port: 4014, help: "public key public   secret key secret   shipping option sendcloud:letter" },
  karrio: { port: 4015, help: "address http://127.0.0.1:4015   API key key_test" },
} as const;
