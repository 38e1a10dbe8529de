// The package has no types of its own; what we use of it.
declare module 'punycode.js' {
  const punycode: {
    /** The letters of a domain, label by label, without any mapping; throws on a faulty one. */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
