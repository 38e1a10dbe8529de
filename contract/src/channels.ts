/** How a person reached a registration: by the link of a mail, or from the desk's list. */
export const channels = ['mail-link', 'customer-service'] as const;
