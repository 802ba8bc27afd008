/** The package has no types. */
declare module "disposable-email-domains" {
  /** Domains of services that give out short-lived addresses, in lower case. */
  const domains: readonly string[];
  export default domains;
}
