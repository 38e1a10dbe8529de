// What the decision screen shows of known practices, in one chunk.
export { DuplicateChoice } from './duplicate-choice.tsx';
export { KnownCard } from './known-card.tsx';
export { LinkForm } from './link-form.tsx';
