/** Screens behind the sign-in, each in a chunk of its own. */
export const screenLoaders = {
  approve: async () => ({
    default: (await import('../screens/approve/approve-screen.tsx')).ApproveScreen,
  }),
  reject: async () => ({
    default: (await import('../screens/reject/reject-screen.tsx')).RejectScreen,
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
