import { addressFaultText } from '../../../failures/address-fault-text.ts';
import type { Translate } from '../../../translations/translate.ts';
import type { SettingsFault } from './settings-draft.ts';

/** What is wrong with a setting; of an address, more exactly. */
export function settingsFaultText(t: Translate, fault: SettingsFault, typed: string) {
  const text = t(`settings.fault.${fault}`);
  return fault === 'email' ? addressFaultText(t, typed, text) : text;
}
