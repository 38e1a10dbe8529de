/** The one style sheet of the applicant's pages; it is inside the page, allowed by its hash. */
export const pageStyle = `
:root{color-scheme:light dark;--ground:light-dark(#f5f6f4,#101615);--surface:light-dark(#fff,#171f1e);
--sunken:light-dark(#eef0ed,#0c1211);--ink:light-dark(#13201e,#e8efed);--muted:light-dark(#55645f,#9db0aa);
--line:light-dark(#dfe4e0,#283331);--edge:light-dark(#7d8a85,#70827c);--accent:light-dark(#0a6660,#5cc8bd);
--accent-ink:light-dark(#fff,#06201d);--soft:light-dark(#e0f0ed,#15312e);--warn:light-dark(#7d5000,#e5b560);
--warn-soft:light-dark(#fdf3dd,#33280f);--bad:light-dark(#a8322a,#f0958c);--bad-soft:light-dark(#fbeae8,#3a1e1b)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI","Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",sans-serif;overflow-wrap:anywhere}
:lang(ko){font-family:system-ui,"Apple SD Gothic Neo","Malgun Gothic","Noto Sans CJK KR",sans-serif;word-break:keep-all}
:lang(zh-CN){font-family:system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
:lang(zh-TW){font-family:system-ui,"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC",sans-serif}
:lang(ja),:lang(zh),:lang(ko){line-height:1.7}:lang(ja){word-break:auto-phrase}
header,main,footer{width:100%;max-width:42rem;margin:0 auto;padding:16px}
header{font-weight:650;padding-bottom:0}
h1{font-size:26px;line-height:1.25;margin:0 0 8px;letter-spacing:-.015em}:is(:lang(ja),:lang(zh),:lang(ko)) h1{letter-spacing:0}
h2{font-size:18px;line-height:1.35;margin:28px 0 8px}h3{font-size:16px;margin:0 0 4px}p{margin:0 0 12px}
.whole{display:inline-block}.quiet{color:var(--muted);font-size:14px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:18px;margin:0 0 14px}
.standing{margin:0 0 6px;font-size:20px}.standing~p:last-child{margin-bottom:0}.card .card{border:0;padding:0}
.kind{display:block;font-size:13px;font-weight:600;color:var(--accent)}
.why{margin:8px 0 0}.words{margin:10px 0 14px}.words{border-inline-start:3px solid var(--line);padding-inline-start:12px;white-space:pre-line}
.onfile{font-size:14px;color:var(--muted);margin:10px 0 0}.onfile b{color:var(--ink);font-weight:600}
label{display:block;font-weight:600;font-size:14px;margin:14px 0 5px}
label.check{display:flex;gap:10px;align-items:center;min-height:44px;font-weight:400;font-size:16px}
input,textarea,select{width:100%;min-height:46px;padding:10px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--edge);border-radius:9px}
input[type=checkbox]{width:22px;min-height:22px;flex:none}textarea{min-height:96px;resize:vertical}
input.code{font:600 24px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em;max-width:12em}
[aria-invalid=true]{border-color:var(--bad)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.parts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11rem),1fr));gap:0 12px}.parts>.wide{grid-column:1/-1}
.help{font-size:14px;color:var(--muted);margin:5px 0 0}
.hint{font-size:14px;margin:6px 0 0;padding:8px 10px;border-radius:8px;background:var(--warn-soft);color:var(--warn);font-weight:600}
.fault{font-size:14px;margin:6px 0 0;color:var(--bad);font-weight:600}
.notice{padding:12px 14px;border-radius:9px;background:var(--soft);margin:0 0 16px}.notice.bad{background:var(--bad-soft);color:var(--bad);font-weight:600}
.notice ul{margin:6px 0 0;padding-inline-start:20px}.notice a{color:inherit}
details{margin:0 0 14px}summary{min-height:44px;padding:10px 0;font-weight:600;color:var(--accent);cursor:pointer}
.acts{display:flex;flex-wrap:wrap;gap:10px;margin:20px 0 0}
button,.button{min-height:46px;padding:11px 18px;font:inherit;font-weight:650;border-radius:9px;border:1px solid var(--edge);background:transparent;color:var(--ink);cursor:pointer;text-decoration:none;text-align:center;flex:1 1 12rem}
.go{background:var(--accent);border-color:transparent;color:var(--accent-ink)}
dl{margin:0 0 14px}dt:first-child{margin-top:0!important}.card details{margin:0}.card summary{font-size:14px}dt{font-weight:600;margin:14px 0 2px}dd{margin:0}del{color:var(--muted)}dd.new{font-weight:600}
dd.new::before{content:"→ ";color:var(--muted)}:dir(rtl) dd.new::before{content:"← "}
.plain{white-space:pre-line}a{color:var(--accent)}
.files{list-style:none;margin:10px 0;padding:0}.files li{margin:0 0 4px}input[type=file]{padding:9px}
.points{list-style:none;margin:0;padding:0}fieldset{border:0;margin:0;padding:0}legend{font-weight:600;padding:0;margin:12px 0 0}.unseen,.point legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.task{margin:0}
footer{font-size:14px;color:var(--muted);padding-bottom:32px}
footer ul{display:flex;flex-wrap:wrap;gap:0 6px;list-style:none;margin:8px 0 0;padding:0}
footer li :is(a,button){display:inline-block;min-height:0;padding:10px 8px;border:0;font:inherit;color:var(--muted);text-decoration:underline}footer summary{padding:10px 8px;color:inherit}footer details ul{margin:0}footer li [aria-current]{color:var(--ink);font-weight:600}
@media(forced-colors:active){.card,.notice{border:1px solid}}
@media print{footer ul,.acts,.end{display:none}}
`;
