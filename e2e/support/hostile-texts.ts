import type { Application } from '@countersign/contract/intake';
import { sampleApplicationOf } from './applications.ts';

/** Short ones: three of them have to fit into a name. */
export const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "'><img src=//evil.example/a>",
  '</title><script>alert(1)</script>',
  'javascript:alert(1)',
  '" autofocus onfocus=alert(1) x="',
  '<iframe srcdoc="<script>alert(1)">',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: to be taken for a template
  '{{alert(1)}}${alert(1)}#{alert(1)}',
  '{{practice}}{{name}}$t(home.btn)',
  '<a href=javascript:alert(1)>x</a>',
  '<svg><animate onbegin=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<!--><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '</textarea><svg onload=alert(1)>',
  '<base href=//evil.example/>',
  '<link rel=preload href=//evil.example>',
  '<meta http-equiv=refresh content=0>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  "$&$'<b onmouseover=alert(1)>x</b>",
  '<script src=//evil.example></script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<ScRiPt>alert(1)</ScRiPt>',
  '<img/src=x/onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<select onfocus=alert(1) autofocus>',
  '<video><source onerror=alert(1)>',
  '<audio src=x onerror=alert(1)>',
  '<object data=javascript:alert(1)>',
  '<embed src=javascript:alert(1)>',
  '<form action=javascript:alert(1)><button>',
  '<button formaction=javascript:alert(1)>x',
  '<math href=javascript:alert(1)>x</math>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href=javascript:alert(1)>',
  '<svg><use href=//evil.example#x>',
  "<style>@import'//evil.example'</style>",
  '<div style=background:url(//evil.example)>',
  '<marquee onstart=alert(1)>x',
  '<template><img src=x onerror=alert(1)>',
  '<noscript><img src=x onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)>',
  '<![CDATA[<script>alert(1)</script>]]>',
  "<?xml version='1'?><x onload=alert(1)>",
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)',
  '&#x3C;img src=x onerror=alert(1)&#x3E;',
  '&#106;avascript:alert(1)',
  'java\\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  "');alert(1);//",
  '";alert(1);//',
  '*/alert(1)/*',
  '=HYPERLINK("//evil.example")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '__proto__[onerror]=alert(1)',
] as const;

const perRegistration = 3;

/** As many applications as it takes to put every payload into every field of an applicant. */
export function hostileApplications(mark: string): Application[] {
  const turns = payloads.length / perRegistration;
  // A short one, a middling one and a long one each, so that all three fit into a name.
  const byLength = payloads.toSorted((a, b) => a.length - b.length);
  return Array.from({ length: turns }, (_, turn) => {
    const places = [turn, 2 * turns - 1 - turn, 3 * turns - 1 - turn];
    return applicationWith(
      places.map((place) => byLength[place] ?? ''),
      mark + turn,
    );
  });
}

function applicationWith(texts: readonly string[], mark: string): Application {
  const application = sampleApplicationOf('US', mark);
  const joined = texts.join(' ');
  const link = (text: string) => `https://site.example/?${text.replaceAll(' ', '/')}`;
  return {
    ...application,
    practice: {
      ...application.practice,
      legalName: `${joined} ${mark}`,
      tradingName: `${mark} ${joined}`,
      kanaName: joined,
      addresses: texts.map((text) => ({
        purpose: 'practice',
        lines: [joined, text],
        city: text,
        region: text,
        postalCode: '"><b>1</b>',
        countryCode: application.countryCode,
      })),
      website: link(texts[0] ?? ''),
      identifiers: texts.map((text) => ({ scheme: 'us-npi', value: text, issuer: joined })),
    },
    contact: {
      ...application.contact,
      name: joined,
      kanaName: joined,
      // As much as an address may hold.
      email: `${mark}'/onload=alert\`1\`{{x}}&quot@practice.example`,
    },
    documents: texts.map((text) => ({ kind: 'licence', fileName: joined, link: link(text) })),
  };
}
