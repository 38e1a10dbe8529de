import { expect, test } from 'vitest';
import { entryChannel, entryChannelOfPage, fromCustomerService } from './entry-channel.ts';

test.each([undefined, null, 'x', {}, { channel: 'pigeon' }])(
  '[S7.2] an opened address has the channel mail (state %j)',
  (state) => {
    expect(entryChannel(state)).toBe('mail-link');
    expect(entryChannelOfPage({ usr: state })).toBe('mail-link');
    expect(entryChannelOfPage(state)).toBe('mail-link');
  },
);

test('[S7.2] a link of the list sets the channel customer service', () => {
  expect(entryChannel(fromCustomerService)).toBe('customer-service');
  expect(entryChannelOfPage({ usr: fromCustomerService, key: 'x' })).toBe('customer-service');
});
