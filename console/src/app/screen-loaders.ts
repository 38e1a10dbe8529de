/** Screens behind the sign-in, each in a chunk of its own. */
export const screenLoaders = {
  /** One for both verbs, so that changing the verb keeps the screen and all that is typed. */
  decide: async () => ({
    default: (await import('../screens/decide/decide-screen.tsx')).DecideScreen,
  }),
  resetPassword: async () => ({
    default: (await import('../screens/reset-password/reset-password-screen.tsx'))
      .ResetPasswordScreen,
  }),
  customerService: async () => ({
    default: (await import('../screens/customer-service/customer-service-screen.tsx'))
      .CustomerServiceScreen,
  }),
};
