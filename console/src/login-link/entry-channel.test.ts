import { expect, test } from 'vitest';
import { entryChannel, entryChannelOfPage, fromCustomerService } from './entry-channel.ts';

test.each([undefined, null, 'x', {}, { channel: 'pigeon' }])(
  '[S7.2] whoever opens an address comes by the mail (state %j)',
  (state) => {
    expect(entryChannel(state)).toBe('mail-link');
    expect(entryChannelOfPage({ usr: state })).toBe('mail-link');
    expect(entryChannelOfPage(state)).toBe('mail-link');
  },
);

test('[S7.2] whoever follows a link of the list comes from customer service', () => {
  expect(entryChannel(fromCustomerService)).toBe('customer-service');
  expect(entryChannelOfPage({ usr: fromCustomerService, key: 'x' })).toBe('customer-service');
});
