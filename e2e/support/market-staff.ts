/** Who looks after which market in the journeys; GB has nobody, so its mails go to the fallback. */
export const marketStaff = {
  US: {
    replyTo: 'registrations-us@demo.example',
    staff: [{ email: 'staff-us@demo.example', name: 'Dana Reyes', locale: 'en_US' }],
  },
  FR: {
    replyTo: 'registrations-fr@demo.example',
    staff: [{ email: 'staff-fr@demo.example', name: 'Marc Aubry', locale: 'fr_FR' }],
  },
  JP: {
    replyTo: 'registrations-jp@demo.example',
    staff: [{ email: 'staff-jp@demo.example', name: '田中 圭', locale: 'ja_JP' }],
  },
} as const;
