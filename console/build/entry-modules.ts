/** Paths below `console/`; the build fails where one of them is missing or has no file of its own. */
export const entryModules = {
  /** Runs before React is there: finds out who is signed in, and sends them to the provider. */
  start: 'src/main.tsx',
  /** Imported on demand by `start`: what shows the decision's button. */
  firstScreen: ['src/app/render-console.tsx', 'src/screens/decide/decide-screen.tsx'],
  /** Imported on demand by a sign-in. */
  signIn: 'src/session/open-provider-client.ts',
} as const;

/** Too large for `start` to wait for. */
export const reactPackages = ['react', 'react-dom', 'react-router'] as const;
