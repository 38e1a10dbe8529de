/**
 * Who looks after which market in the journeys; GB has no one, so its mails go to the fallback. In
 * DE a decision can be undone for longer than any journey takes.
 */
export const marketStaff = {
  DE: {
    replyTo: 'registrations-de@demo.example',
    undoSeconds: 600,
    staff: [{ email: 'staff-de@demo.example', name: 'Jana Vogt', locale: 'de_DE' }],
  },
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
