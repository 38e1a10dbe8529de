import { SignedOut } from '../../session/sign-in-panel.tsx';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { NarrowColumn } from '../../ui/narrow-column.tsx';

/** The page after a sign-out at the provider; requires no sign-in (S2.1). */
export default function SignedOutScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('signedOut.title'));
  return (
    <NarrowColumn>
      <Card>
        <SignedOut />
      </Card>
    </NarrowColumn>
  );
}
