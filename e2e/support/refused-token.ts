import type { Route } from '@playwright/test';

/** Answers as the API does a token that was revoked. */
export const refuseToken = (route: Route): Promise<void> =>
  route.fulfill({
    status: 401,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'www-authenticate': 'Bearer error="invalid_token"',
    },
    json: {
      type: 'https://countersign.example/problems/unauthenticated',
      title: 'A valid access token is needed',
      status: 401,
      code: 'unauthenticated',
      requestId: 'r-1',
    },
  });
