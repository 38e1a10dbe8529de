import * as z from 'zod/mini';
import { readEmailAddress } from '../contact/email-address.ts';
import { Contact } from './application.ts';

/** An email address that a person enters, with its domain in letters; `readEmailAddress` says what is refused. */
export const NewEmailAddress = z
  .string()
  .check(z.minLength(3), z.maxLength(254, { error: 'too-long' }), (entered) => {
    const { value: input, issues } = entered;
    if (issues.length > 0) return;
    const { address, fault, suggestion } = readEmailAddress(input);
    if (address !== undefined) entered.value = address;
    else
      issues.push({
        code: 'custom',
        input,
        message: fault,
        params: { suggestion },
        continue: true,
      });
  });

/** A contact whose address is entered, not read from where it is stored. */
export const NewContact = z.strictObject({ ...Contact.shape, email: NewEmailAddress });
