import { type Context, use } from 'react';

/** What a provider gives; throws where none is above the component; the stack names the hook that asked. */
export function useGiven<Given>(context: Context<Given | undefined>): Given {
  const given = use(context);
  if (given === undefined) throw new Error('A provider is missing above this component');
  return given;
}
