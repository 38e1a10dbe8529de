import { DecisionScreen } from '../../decision/decision-screen.tsx';

export function ApproveScreen() {
  return <DecisionScreen verb="approve" />;
}
