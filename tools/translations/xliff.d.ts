/** The parts of the library that are used; it has no types of its own. */
declare module 'xliff' {
  export interface XliffUnit {
    readonly source: string;
    readonly target?: string;
    /** One `<note>` for each. */
    readonly note?: string | readonly string[];
  }
  export interface XliffContent {
    readonly sourceLanguage: string;
    readonly targetLanguage?: string;
    /** By file, then by unit. */
    readonly resources: Readonly<Record<string, Readonly<Record<string, XliffUnit>>>>;
  }
  export function js2xliff(content: XliffContent): Promise<string>;
  export function xliff2js(xml: string): Promise<XliffContent>;
}
