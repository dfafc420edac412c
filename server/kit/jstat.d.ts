declare module "jstat" {
  interface Distribution<Parameters extends number[]> {
    pdf(x: number, ...parameters: Parameters): number;
    cdf(x: number, ...parameters: Parameters): number;
    inv(probability: number, ...parameters: Parameters): number;
  }
  const jstat: {
    beta: Distribution<[alpha: number, beta: number]>;
    chisquare: Distribution<[degrees: number]>;
    normal: Distribution<[mean: number, deviation: number]>;
  };
  export default jstat;
}
