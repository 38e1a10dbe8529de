import { against, at, confirmed, eyes, type TrapLine, unknown } from './trap-line.ts';

const asked = { scheme: 'tw-ubn', value: '04595257' };
const applies = { countryCode: 'TW', practice: { legalName: '明亮眼鏡行' } };
const business = (change: object = {}) => [
  {
    President_No: '04595257',
    Business_Name: '明亮眼鏡行',
    Business_Current_Status_Desc: '核准設立',
    Business_Organization_Type_Desc: '獨資',
    Business_Address: '臺北市中山區中山北路二段113號',
    ...change,
  },
];
const company = (change: object) => [
  {
    Business_Accounting_NO: '04595257',
    Company_Name: '明亮眼鏡行股份有限公司',
    Company_Status_Desc: '核准設立',
    ...change,
  },
];

export const gcisTraps: readonly TrapLine[] = [
  [
    'gcis',
    'address in the query',
    'https://data.gcis.nat.gov.tw/od/data/api/426D5542-5F05-43EB-83F9-F1300F14E1F1?$format=json&$filter=President_No%20eq%2004595257',
    business(),
    applies,
    { ...confirmed, name: 'agrees' },
  ],
  [
    'gcis',
    'nothing is an empty body',
    asked,
    at(200, ''),
    applies,
    { knowledge: 'not-found', verdict: 'needs-eyes', reason: 'not-found-and-not-complete' },
  ],
  ['gcis', 'empty list', asked, [], applies, { knowledge: 'not-found', verdict: 'needs-eyes' }],
  [
    'gcis',
    'business has closed',
    asked,
    business({ Business_Current_Status_Desc: '歇業' }),
    applies,
    { ...against, reason: 'ceased' },
  ],
  [
    'gcis',
    'dissolved and wound up',
    asked,
    company({ Company_Status_Desc: '解散已清算完結', Revoke_App_Date: '1130206' }),
    applies,
    { ...against, reason: 'ceased' },
  ],
  [
    'gcis',
    'paused',
    asked,
    company({ Company_Status_Desc: '核准停業' }),
    applies,
    { ...eyes, state: 'similar' },
  ],
  ['gcis', 'empty server error', asked, at(503, ''), applies, unknown],
];
