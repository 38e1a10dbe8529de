/** How sure the provider is of a person after their password, in Okta's words (`acr`). */
export const passwordAssurance = 'urn:okta:loa:1fa:pwd';

/** What an application may ask for by `acr_values`; the password is enough for either. */
export const assurances = [passwordAssurance, 'urn:okta:loa:1fa:any'] as const;
