/** Colours of the console, light. Inline in every element: many clients drop style sheets. */
export const light = {
  ground: '#f5f6f4',
  surface: '#ffffff',
  ink: '#13201e',
  muted: '#55645f',
  line: '#dfe4e0',
  accent: '#0a6660',
  accentInk: '#ffffff',
  reject: '#a8322a',
  soft: '#eef0ed',
} as const;

const dark = {
  ground: '#101615',
  surface: '#171f1e',
  ink: '#e8efed',
  muted: '#9db0aa',
  line: '#283331',
  accent: '#5cc8bd',
  accentInk: '#06201d',
  reject: '#f0958c',
  soft: '#0c1211',
} as const;

const japaneseFonts = "'Hiragino Sans','Yu Gothic UI','Noto Sans JP'";
// Chinese, Japanese and Korean share code points and draw them differently.
const ownFonts: Readonly<Record<string, string>> = {
  ko: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR'",
  zh_CN: "'PingFang SC','Microsoft YaHei','Noto Sans SC'",
  zh_TW: "'PingFang TC','Microsoft JhengHei','Noto Sans TC'",
};

/** Inline in every element, too. */
export function fontStack(language: string): string {
  const own = Object.hasOwn(ownFonts, language) ? ownFonts[language] : japaneseFonts;
  return `-apple-system,'Segoe UI',Roboto,'Helvetica Neue',${own},sans-serif`;
}

/** Dark colours, narrow screens and lines of whole Japanese phrases and Korean words, for the clients that do read style sheets. */
export const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%}
:lang(ja) .ink,:lang(ja) .muted{word-break:auto-phrase !important;overflow-wrap:anywhere !important}
:lang(ko) .ink,:lang(ko) .muted{word-break:keep-all !important;overflow-wrap:anywhere !important}
@media (max-width:480px){.frame{padding:12px 8px !important}.pad{padding:20px 16px !important}.brand{padding-bottom:8px !important}.heading{font-size:20px !important;margin-bottom:12px !important}.approve a,.reject a{padding:12px !important}.label,.lines{display:block !important;width:auto !important}.label{padding-bottom:0 !important;border-top-width:1px !important}.lines{border-top:0 !important;padding-top:2px !important}}
@media (prefers-color-scheme:dark){${darkRules('')}}
${darkRules('[data-ogsc] ')}`;

function darkRules(prefix: string): string {
  const rules: Readonly<Record<string, string>> = {
    '.ground': `background:${dark.ground} !important`,
    '.surface': `background:${dark.surface} !important;border-color:${dark.line} !important`,
    '.ink': `color:${dark.ink} !important`,
    '.muted': `color:${dark.muted} !important`,
    '.line': `border-color:${dark.line} !important`,
    '.soft': `background:${dark.soft} !important;border-color:${dark.accent} !important`,
    '.brand': `color:${dark.accent} !important`,
    '.link': `color:${dark.accent} !important`,
    '.approve': `background:${dark.accent} !important;border-color:${dark.accent} !important`,
    '.approve a': `color:${dark.accentInk} !important`,
    '.reject': `background:${dark.surface} !important;border-color:${dark.reject} !important`,
    '.reject a': `color:${dark.reject} !important`,
  };
  return Object.entries(rules)
    .map(([selector, style]) => `${prefix}${selector}{${style}}`)
    .join('');
}
