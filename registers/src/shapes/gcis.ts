import { type Company, json, type Shape } from './company.ts';

const STATES = { active: '核准設立', ceased: '解散', insolvent: '破產' } as const;

export const gcis: Shape = {
  numberIn: (url) =>
    /(?:Business_Accounting_NO|President_No) eq (\d{8})/.exec(
      url.searchParams.get('$filter') ?? '',
    )?.[1],
  // Those whose holder is a person are in the list of businesses.
  found: (company, url) => {
    const isBusiness = (url.searchParams.get('$filter') ?? '').startsWith('President_No');
    if (isBusiness) return company.person ? json(200, [businessOf(company)]) : nothing;
    return company.person ? nothing : json(200, [companyOf(company)]);
  },
  missing: () => nothing,
};

const nothing = { status: 200, contentType: 'application/json', body: '' };

function placeOf({ address: { postalCode, city, street } }: Company): string {
  return `${postalCode}${city}${street}`;
}

function companyOf(company: Company) {
  return {
    Business_Accounting_NO: company.number,
    Company_Status_Desc: STATES[company.state],
    Company_Name: company.legalName,
    Capital_Stock_Amount: 5_000_000,
    Paid_In_Capital_Amount: 5_000_000,
    Responsible_Name: '林O美',
    Company_Location: placeOf(company),
    Register_Organization_Desc: '臺北市政府',
    Company_Setup_Date: '0990221',
    Change_Of_Approval_Data: '1130208',
    Revoke_App_Date: company.state === 'ceased' ? '1130206' : '',
  };
}

function businessOf(company: Company) {
  return {
    President_No: company.number,
    Business_Name: company.legalName,
    Business_Current_Status: '01',
    Business_Current_Status_Desc: company.state === 'ceased' ? '歇業' : STATES[company.state],
    Business_Organization_Type_Desc: '獨資',
    Agency_Desc: '臺北市政府',
    Business_Address: placeOf(company),
  };
}
