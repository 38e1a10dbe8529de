import { Locale } from '@countersign/domain/locale/locale';
import { beforeEach, expect, test } from 'vitest';
import { json } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { samplePreview } from '../testing/sample-preview.ts';

beforeEach(() => sessionStorage.clear());

test('[S3.7] a preview in the language before is not shown as the one of now', async () => {
  const { screen, api, translations } = await openDecision('approve', {
    previewRequestMail: json(samplePreview()),
  });
  await screen.getByRole('radio', { name: 'Ask the applicant' }).click();
  await screen.getByRole('button', { name: 'Add another question' }).click();
  await screen.getByLabelText(/^In your own words/).fill('Which one?');
  const preview = screen.getByRole('button', { name: 'Preview the email', exact: true });
  await preview.click();
  await expect.poll(() => api.askedFor('previewRequestMail').length).toBe(1);
  const card = screen.getByRole('region', { name: 'Your decision' });
  await expect.element(card.getByText('Votre demande T-104233').first()).toBeVisible();
  await translations.show(Locale.parse('fr_FR'));
  const again = screen.getByRole('button', { name: 'Aperçu de l’e-\u2060mail', exact: true });
  await expect.element(again).toBeVisible();
  await expect.element(screen.getByText('Votre demande T-104233')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/Les questions ont changé/)).not.toBeInTheDocument();
  await again.click();
  await expect
    .poll(() => api.askedFor('previewRequestMail').at(-1)?.body)
    .toMatchObject({
      reviewerLocale: 'fr',
    });
  await expect.element(screen.getByText('Votre demande T-104233').first()).toBeVisible();
});
