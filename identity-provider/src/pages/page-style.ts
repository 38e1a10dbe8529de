/** The one style sheet of the provider's pages; written into the page, allowed by its hash. */
export const pageStyle = `
:root{color-scheme:light dark;
--ground:light-dark(#f5f6f4,#101615);--surface:light-dark(#fff,#171f1e);--sunken:light-dark(#eef0ed,#0c1211);
--ink:light-dark(#13201e,#e8efed);--muted:light-dark(#55645f,#9db0aa);--line:light-dark(#dfe4e0,#283331);
--edge:light-dark(#7d8a85,#70827c);--accent:light-dark(#0a6660,#5cc8bd);--accent-ink:light-dark(#fff,#06201d);
--accent-soft:light-dark(#e0f0ed,#15312e);--bad:light-dark(#a8322a,#f0958c);--bad-soft:light-dark(#fbeae8,#3a1e1b);
--shadow:0 1px 2px light-dark(#1320201a,#0006),0 12px 32px light-dark(#13202012,#0005)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);
font:16px/1.5 system-ui,"Segoe UI","Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",sans-serif;overflow-wrap:anywhere}
:lang(ja){line-height:1.65;word-break:auto-phrase}
main{width:100%;max-width:27rem;margin:auto;padding:24px 16px}
.brand{display:flex;gap:10px;align-items:center;margin:0 0 20px;font-weight:650;font-size:18px;letter-spacing:-.01em}
.brand svg{color:var(--accent);flex:none}.brand span{display:block;font-weight:400;font-size:13px;letter-spacing:0;color:var(--muted)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:24px;box-shadow:var(--shadow)}
.card+.card{margin-top:16px;box-shadow:none;padding:20px 24px}
h1{font-size:26px;line-height:1.25;letter-spacing:-.02em;margin:0 0 8px}:lang(ja) h1{letter-spacing:0;font-size:24px}
h2{font-size:15px;margin:0 0 4px}p{margin:0}.quiet{color:var(--muted);font-size:14px}
label{display:block;font-weight:600;font-size:14px;margin:18px 0 6px}
input{width:100%;min-height:46px;padding:10px 12px;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--edge);border-radius:9px}
input[aria-invalid=true]{border-color:var(--bad)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button,.button{display:block;width:100%;min-height:46px;padding:11px 16px;font:inherit;font-weight:650;text-align:center;text-decoration:none;
cursor:pointer;color:var(--ink);background:transparent;border:1px solid var(--line);border-radius:9px}
button:hover,.button:hover{border-color:var(--edge)}
.go{margin-top:24px;color:var(--accent-ink);background:var(--accent);border-color:transparent}
.go:hover{filter:brightness(1.08);border-color:transparent}.plain{margin:8px 0 -6px;border-color:transparent;color:var(--muted)}
.error{display:flex;gap:10px;margin:18px 0 0;padding:12px;border-radius:9px;background:var(--bad-soft);color:var(--bad);font-size:14px;font-weight:600}
.error svg{flex:none;margin-top:1px}
.people{list-style:none;margin:14px 0 0;padding:0;border-top:1px solid var(--line)}.people li{border-bottom:1px solid var(--line)}
.person{display:grid;grid-template-columns:auto 1fr auto;gap:12px;align-items:center;width:100%;min-height:60px;padding:8px;text-align:start;
border:0;border-radius:0;font-weight:400;color:inherit;text-decoration:none}
.person:hover{background:var(--accent-soft)}.person:focus-visible{outline-offset:-2px;border-radius:8px}
.person b{display:block;font-weight:600}.person small{display:block;font-size:13px;line-height:1.4;color:var(--muted)}
.initial{display:grid;place-items:center;width:36px;height:36px;border-radius:50%;background:var(--accent-soft);color:var(--accent);font-weight:650;font-size:14px}
.person svg{color:var(--muted)}
code{font:600 13px ui-monospace,SFMono-Regular,Menlo,monospace;background:var(--sunken);border-radius:6px;padding:3px 7px;white-space:nowrap}
pre{margin:16px 0 0;padding:12px;border-radius:9px;background:var(--sunken);font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;white-space:pre-wrap}
.note{margin-top:14px}
footer{padding:8px 16px 24px;text-align:center;font-size:14px}
footer ul{display:inline-flex;flex-wrap:wrap;justify-content:center;gap:4px 8px;list-style:none;margin:0;padding:0}
footer a{display:inline-block;padding:6px 10px;color:var(--muted);text-decoration:none;border-radius:8px}
footer a:hover{text-decoration:underline}footer a[aria-current]{color:var(--ink);font-weight:600}
a{color:var(--accent)}
@media(max-width:24rem){.card,.card+.card{padding:18px 16px}}
@media(min-width:60rem){.two main{max-width:56rem}.two .cards{display:grid;grid-template-columns:1fr 1fr;gap:20px;align-items:start}.two .card+.card{margin-top:0}}
@media(forced-colors:active){.card,button{border:1px solid}}
`;
