import { sampleTicketNumber } from '@countersign/business-api/server/demo-world/sample-application';

export interface Picture {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly account: string;
  readonly path: string;
  /** As a person with high contrast, or without colours, sees it. */
  readonly without?: 'own-colours' | 'hue';
  /** Scrolled to the decision, which is below the facts. */
  readonly decision?: true;
  /** Waits until the registers have answered. */
  readonly evidence?: true;
  /** The card of known practices, or one of them compared. */
  readonly known?: 'card' | 'compared';
  /** Scrolled to the reversal that waits. */
  readonly reversal?: true;
  /** What came back from the applicant, its document opened. */
  readonly cameBack?: true;
  /** A dialog of the desk. */
  readonly dialog?: 'palette' | 'views' | 'assign' | 'confirm';
  /** The page of an applicant who is asked now: it takes half a minute. */
  readonly answer?: true;
}

const desk = { width: 1280, height: 800 };
const low = { width: 1280, height: 720 };
const wide = { width: 1920, height: 640 };
const phone = { width: 390, height: 844 };

const [approve, reject] = ['/approve', '/reject'].map(
  (path) => (ticket: string, market: string) => `${path}?ticketId=${ticket}&marketcode=${market}`,
) as [Link, Link]; // two in, two out
type Link = (ticket: string, market: string) => string;

const screens = [
  { screen: 'desk', viewport: desk },
  { screen: 'phone', viewport: phone },
] as const;
const seenBy = [
  {
    account: 'administrator@demo.example',
    language: '',
    market: 'FR',
    evidence: approve(sampleTicketNumber('US', 1), 'US'),
  },
  {
    account: 'kanrisha@demo.example',
    language: '-ja',
    market: 'JP',
    evidence: approve(sampleTicketNumber('JP', 1), 'JP'),
  },
] as const;

const pane = '/customerService/US/T-362351577?decide=';
const french = `/customerService/FR/${sampleTicketNumber('FR', 8)}?locale=en_US`;

/** The pictures of screens; the two registrations that `npm start` prints are there in every demo world. */
export const pictures: readonly Picture[] = [
  {
    name: 'decide-desk',
    viewport: desk,
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: approve('T-362351577', 'US'),
  },
  {
    name: 'reject-phone',
    viewport: phone,
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: reject('T-855196831', 'DE'),
    decision: true,
  },
  {
    name: 'queue-desk-ja',
    viewport: desk,
    colorScheme: 'dark',
    account: 'administrator@demo.example',
    path: '/customerService?locale=ja_JP',
  },
  ...screens.map(
    ({ screen, viewport }): Picture => ({
      name: `second-administrator-${screen}${screen === 'phone' ? '-ja' : ''}`,
      viewport,
      colorScheme: 'light',
      account: 'administrator@demo.example',
      path: `/customerService/US/${sampleTicketNumber('US', 3)}?locale=${screen === 'phone' ? 'ja_JP' : 'en_US'}`,
      evidence: true,
      reversal: true,
    }),
  ),
  {
    name: 'overview-desk',
    viewport: desk,
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: '/customerService/overview?days=30',
  },
  {
    name: 'came-back-desk',
    viewport: { ...desk, height: 1100 },
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: approve(sampleTicketNumber('FR', 1), 'FR'),
    cameBack: true,
  },
  {
    name: 'answer-phone',
    viewport: { ...phone, height: 1150 },
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: '/customerService',
    answer: true,
  },
  ...(['own-colours', 'hue'] as const).map(
    (without): Picture => ({
      name: `overview-without-${without}`,
      viewport: desk,
      colorScheme: 'light',
      account: 'administrator@demo.example',
      path: '/customerService/overview?days=30',
      without,
    }),
  ),
  {
    name: 'pane-desk',
    viewport: desk,
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: '/customerService/US/T-362351577?decide=reject',
  },
  ...[
    { name: 'queue-desk', viewport: desk },
    { name: 'queue-wide', viewport: wide, path: '/customerService/US/T-362351577?locale=en_US' },
    { name: 'queue-phone-dark-ja', viewport: phone, path: '/customerService?locale=ja_JP' },
    { name: 'queue-phone-dark-fr', viewport: phone, path: '/customerService?locale=fr_FR' },
    {
      name: 'pane-phone-dark',
      viewport: phone,
      path: '/customerService/US/T-362351577?locale=en_US',
    },
    { name: 'pane-approve-desk', viewport: desk, path: `${pane}approve` },
    { name: 'dialog-palette', viewport: low, dialog: 'palette' as const },
    { name: 'dialog-views', viewport: low, dialog: 'views' as const },
    { name: 'dialog-assign-phone', viewport: phone, dialog: 'assign' as const, path: french },
    { name: 'dialog-confirm', viewport: low, dialog: 'confirm' as const, path: `${pane}reject` },
  ].map(
    (picture): Picture => ({
      colorScheme: picture.name.includes('-dark') ? 'dark' : 'light',
      account: 'administrator@demo.example',
      path: '/customerService?locale=en_US',
      ...picture,
    }),
  ),
  // Each in English and in Japanese, on a desk and on a phone; the evidence by day and by night.
  ...seenBy.flatMap(({ account, language, market, evidence }) =>
    screens.flatMap(({ screen, viewport }): Picture[] => [
      ...(['light', 'dark'] as const).map((colorScheme) => ({
        name: `evidence-${screen}-${colorScheme}${language}`,
        viewport,
        colorScheme,
        account,
        path: evidence,
        evidence: true as const,
      })),
      ...(['card', 'compared'] as const).map((known) => ({
        name: `known-${known}-${screen}${language}`,
        viewport,
        colorScheme: 'light' as const,
        account,
        path: reject(sampleTicketNumber(market, 8), market),
        known,
      })),
    ]),
  ),
];
