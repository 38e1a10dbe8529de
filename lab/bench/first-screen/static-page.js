// The least that can make the trips of a screen by hand: to the provider and back with PKCE, the token,
// the registration or the queue's first page; then it works. No checks, no languages.
const issuer = '__ISSUER__'; // filled in by serve-both.ts
const redirectUri = `${location.origin}/login/callback`;

const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

async function signIn() {
  const verifier = random();
  const state = random();
  sessionStorage.trip = JSON.stringify({
    verifier,
    state,
    back: location.pathname + location.search,
  });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  location.replace(
    `${issuer}/v1/authorize?${new URLSearchParams({
      client_id: 'countersign-console',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state,
      nonce: random(),
      code_challenge: base64url(digest),
      code_challenge_method: 'S256',
    })}`,
  );
}

async function finishSignIn() {
  const answer = new URLSearchParams(location.search);
  const { verifier, state, back } = JSON.parse(sessionStorage.trip);
  if (answer.get('state') !== state) throw new Error('Another state came back');
  history.replaceState(null, '', back);
  const tokens = await fetch(`${issuer}/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'countersign-console',
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: answer.get('code'),
      code_verifier: verifier,
    }),
  });
  localStorage.token = (await tokens.json()).access_token;
}

async function ask(path, body) {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${localStorage.token}`,
    },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function showQueue() {
  const { items } = await ask('/api/registrations?order=due&limit=25&status=pending');
  const rows = items.map(({ countryCode, ticketNumber, practiceName, city, dueAt }) => {
    const row = document.createElement('li');
    const link = document.createElement('a');
    link.href = `/customerService/${countryCode}/${ticketNumber}`;
    link.dataset.row = '';
    link.textContent = practiceName;
    row.append(link, ` ${city}, ${ticketNumber}, ${countryCode}, ${dueAt}`);
    return row;
  });
  document.querySelector('#rows').append(...rows);
  document.querySelector('#queue').hidden = false;
}

async function showDecision() {
  const query = new URLSearchParams(location.search);
  const registration = await ask('/api/registration-status', {
    ticketNumber: query.get('ticketId'),
    countryCode: query.get('marketcode').toUpperCase(),
  });
  document.querySelector('#practice').textContent = registration.practice.legalName;
  const facts = document.querySelector('#facts');
  for (const { scheme, value } of registration.practice.identifiers) {
    const [term, detail] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = scheme;
    detail.textContent = value;
    facts.append(term, detail);
  }
  const button = document.querySelector('#approve');
  button.addEventListener('click', () => confirm('Approve?'));
  button.disabled = false;
}

if (location.pathname === '/login/callback') await finishSignIn();
if (localStorage.token === undefined) await signIn();
else if (location.pathname === '/customerService') await showQueue();
else {
  document.querySelector('#decision').hidden = false;
  await showDecision();
}
