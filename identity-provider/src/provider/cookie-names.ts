/** Cookies are shared by all ports of a host: the names carry the port, so two copies can run. */
export function cookieNames(origin: string) {
  const { port, protocol } = new URL(origin);
  const suffix = port || (protocol === 'https:' ? '443' : '80');
  return {
    session: `cs_session_${suffix}`,
    interaction: `cs_interaction_${suffix}`,
    resume: `cs_resume_${suffix}`,
  };
}
